import { call } from 'typed-redux-saga';
import type {
  AccountProvider,
  ProvidersChange,
  ProvidersReading,
} from '../../machines/providers/providers';
import { events } from '../../src/kit/events';
import { isRecord, type Json } from '../../src/rules/json';
import { ROUTES } from '../../src/rules/routes';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import { asking, same } from '../apiClient/asking';
import type { ApiResult } from '../apiClient/apiCall';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, list, number, object, orNull, reading, record } from '../../src/kit/read';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';
import { readProviderUrl } from './wayOut';

type Readable = Exclude<ProvidersReading, { kind: 'failed' }>;

const PATH = '/api/account/providers';
const ACTION = 'changeProviders';
/** The section of the account page that lists them. */
const RETURN_TO = `${ROUTES.account[0]}#providers`;

const provider = object<AccountProvider>({
  id: anyText,
  name: anyText,
  connection: orNull(object({ email: anyText, createdAt: number, lastUsedAt: orNull(number) })),
});

/** Reads the data of GET /api/account/providers; null for anything else. */
const readProviders = reading<Readable>((value) => {
  const { offered, providers } = record(value);
  return offered === false
    ? { kind: 'notOffered' }
    : { kind: 'providers', providers: list(provider)(providers) };
});

const failed = ({ error }: ApiResult<unknown> & { ok: false }): ProvidersChange =>
  error.ret === PROOF_NEEDED_RET ? { kind: 'givenUp' } : { kind: 'failed', error };

/** Changes the connections; after a stale sign-in, the user must sign in again first. */
const change = (env: Env, path: string, body: object) =>
  sensitiveRequest<Json>(env, ACTION, {
    method: 'POST',
    path: PATH + path,
    body,
    read: (data) => (isRecord(data) ? data : null),
  });

const ending = () => askingAgain('providers');
const read = reporter(events.providers.read, ending, CRASHED);
const changed = reporter(events.providers.changed, ending, CRASHED);

export const providersWork: WorkOf<'providers'> = {
  'providers.load': read(asking({ path: PATH, read: readProviders }, same)),
  /** POST /api/account/providers/begin, then navigates to the provider. */
  'providers.connect': changed(function* connect(env, { id, name }) {
    const begun = yield* change(env, '/begin', { id });
    if (!begun.ok) return failed(begun);
    const out = readProviderUrl(begun.data, env.random.id());
    if (out === null) return { kind: 'unavailable' };
    const { address, ...secrets } = out;
    const { providerTries } = yield* call(env.waysIn);
    providerTries.begin({ ...secrets, id, name, remember: false, purpose: 'connect' }, RETURN_TO);
    env.navigation.leave(address);
    return undefined;
  }),
  /** POST /api/account/providers/remove. One that is already gone counts as removed. */
  'providers.remove': changed(function* remove(env, { id }) {
    const result = yield* change(env, '/remove', { id });
    if (!result.ok) return failed(result);
    return { kind: result.data['status'] === 'LAST_WAY' ? 'lastWay' : 'removed' };
  }),
};
