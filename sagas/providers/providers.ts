import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type {
  AccountProvider,
  ProvidersChange,
  ProvidersReading,
} from '../../machines/providers/providers';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { isRecord, type Json } from '../../src/rules/json';
import { ROUTES } from '../../src/rules/routes';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, list, number, object, orNull, reading, record } from '../apiClient/read';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
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

/** Runs `providers.load`: GET /api/account/providers. */
function* loadProviders(env: Env) {
  const result = yield* unless(askingAgain('providers'), () =>
    apiRequest(env, { path: PATH, read: readProviders }),
  );
  if (result) yield* put(events.providers.read(answerOf(result, (answer) => answer)));
}

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

function* connect(
  env: Env,
  { id, name }: EffectNamed<'providers.connect'>,
): SagaGenerator<ProvidersChange | null> {
  const begun = yield* change(env, '/begin', { id });
  if (!begun.ok) return failed(begun);
  const out = readProviderUrl(begun.data, env.random.id());
  if (out === null) return { kind: 'unavailable' };
  const { address, ...secrets } = out;
  const { providerTries } = yield* call(env.waysIn);
  providerTries.begin({ ...secrets, id, name, remember: false, purpose: 'connect' }, RETURN_TO);
  env.navigation.leave(address);
  return null;
}

/** Runs `providers.connect`: POST /api/account/providers/begin, then navigates to the provider. */
function* connectAccount(env: Env, effect: EffectNamed<'providers.connect'>) {
  const problem = yield* unless(askingAgain('providers'), () => connect(env, effect));
  if (problem) yield* put(events.providers.changed(problem));
}

function* remove(env: Env, id: string): SagaGenerator<ProvidersChange> {
  const result = yield* change(env, '/remove', { id });
  if (!result.ok) return failed(result);
  return { kind: result.data['status'] === 'LAST_WAY' ? 'lastWay' : 'removed' };
}

/** Runs `providers.remove`: POST /api/account/providers/remove. One that is already gone counts as removed. */
function* removeConnection(env: Env, { id }: EffectNamed<'providers.remove'>) {
  const result = yield* unless(askingAgain('providers'), () => remove(env, id));
  if (result) yield* put(events.providers.changed(result));
}

export const providersWork: WorkOf<'providers'> = {
  'providers.load': { run: loadProviders, crashed: () => events.providers.read(CRASHED) },
  'providers.connect': { run: connectAccount, crashed: () => events.providers.changed(CRASHED) },
  'providers.remove': { run: removeConnection, crashed: () => events.providers.changed(CRASHED) },
};
