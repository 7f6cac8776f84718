import { put } from 'typed-redux-saga';
import type { ViewChange } from '../../machines/report/savedViews';
import { events } from '../../src/kit/events';
import type { SavedView } from '../../src/rules/savedViews';
import type { ApiCall } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { fail, list, name, object, reading, record, type Read } from '../apiClient/read';

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

function* ask(env: Env, asked: Asked) {
  const result = yield* unless(leaving('savedViews'), () =>
    apiRequest(env, { ...asked, read: readViews }),
  );
  if (result) yield* put(events.savedViews.answered(outcomeOf(result, (views) => views)));
}

/** Builds the request for a change. */
function requestOf(change: ViewChange): Asked {
  if (change.kind === 'save') {
    const { name: called, search: query } = change;
    return { method: 'POST', path: PATH, body: { name: called, search: query } };
  }
  const path = `${PATH}/${encodeURIComponent(change.id)}/${change.kind}`;
  return { method: 'POST', path, body: change.kind === 'rename' ? { name: change.name } : {} };
}

export const savedViewsWork: WorkOf<'savedViews'> = {
  'savedViews.load': {
    run: (env) => ask(env, { path: PATH }),
    crashed: () => events.savedViews.answered(CRASHED),
  },
  'savedViews.change': {
    run: (env, { change }) => ask(env, requestOf(change)),
    crashed: () => events.savedViews.answered(CRASHED),
  },
};
