import type { SagaGenerator } from 'typed-redux-saga';
import type { CallOutcome } from '../../machines/callOutcome';
import type { ViewChange } from '../../machines/report/savedViews';
import { events } from '../../src/kit/events';
import type { SavedView } from '../../src/rules/savedViews';
import { same } from '../apiClient/asking';
import type { ApiCall } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { fail, list, name, object, reading, record, type Read } from '../../src/kit/read';

const PATH = '/api/report/views';
/** No valid response has more views, or longer queries. */
const MOST = 1_000;
const LONGEST = 4_000;

const search: Read<string> = (value) =>
  typeof value === 'string' && value.length <= LONGEST ? value : fail();

/** Reads all views from any response; null for anything else. */
const readViews = reading<SavedView[]>((value) =>
  list(object<SavedView>({ id: name, name, search }), MOST)(record(value)['views']),
);

type Asked = Pick<ApiCall<SavedView[]>, 'method' | 'path' | 'body'>;

function requestOf(change: ViewChange): Asked {
  if (change.kind === 'save') {
    const { kind: _kind, ...body } = change;
    return { method: 'POST', path: PATH, body };
  }
  const path = `${PATH}/${encodeURIComponent(change.id)}/${change.kind}`;
  return { method: 'POST', path, body: change.kind === 'rename' ? { name: change.name } : {} };
}

const answered = reporter(events.savedViews.answered, () => leaving('savedViews'), CRASHED);

function* ask(env: Env, asked: Asked): SagaGenerator<CallOutcome<SavedView[]>> {
  return outcomeOf(yield* apiRequest(env, { ...asked, read: readViews }), same);
}

export const savedViewsWork: WorkOf<'savedViews'> = {
  'savedViews.load': answered((env) => ask(env, { path: PATH })),
  'savedViews.change': answered((env, { change }) => ask(env, requestOf(change))),
};
