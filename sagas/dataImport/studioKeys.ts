import { put, type SagaGenerator } from 'typed-redux-saga';
import type { KeyCreation } from '../../machines/dataImport/studioKeys';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { readKeys, readNewKey } from './dataImportAnswer';

const PATH = '/api/data/keys';

/** Runs `studioKeys.load`: GET /api/data/keys. */
function* loadKeys(env: Env) {
  const result = yield* unless(leaving('studioKeys'), () =>
    apiRequest(env, { path: PATH, read: readKeys }),
  );
  if (result) yield* put(events.studioKeys.listed(outcomeOf(result, (keys) => keys)));
}

function* create(env: Env, name: string): SagaGenerator<KeyCreation> {
  const result = yield* sensitiveRequest<string>(env, 'createKey', {
    method: 'POST',
    path: PATH,
    body: { name },
    read: readNewKey,
  });
  if (!result.ok && result.error.ret === PROOF_NEEDED_RET) return { kind: 'canceled' };
  return outcomeOf(result, (key) => ({ name, key: env.secretHandles.put(key) }));
}

/** Runs `studioKeys.create`: POST /api/data/keys, after a fresh sign-in. The key stays out of the store. */
export function* createKey(env: Env, { name }: EffectNamed<'studioKeys.create'>) {
  const creation = yield* unless(leaving('studioKeys'), () => create(env, name));
  if (creation) yield* put(events.studioKeys.created(creation));
}

/** Runs `studioKeys.revoke`: POST /api/data/keys/:id/revoke. */
export function* revokeKey(env: Env, { id }: EffectNamed<'studioKeys.revoke'>) {
  const result = yield* unless(leaving('studioKeys'), () =>
    apiRequest(env, {
      method: 'POST',
      path: `${PATH}/${encodeURIComponent(id)}/revoke`,
      body: {},
      read: () => true,
    }),
  );
  if (result) yield* put(events.studioKeys.revoked(outcomeOf(result, () => null)));
}

export const studioKeysWork: WorkOf<'studioKeys'> = {
  'studioKeys.load': { run: loadKeys, crashed: () => events.studioKeys.listed(CRASHED) },
  'studioKeys.create': { run: createKey, crashed: () => events.studioKeys.created(CRASHED) },
  'studioKeys.revoke': { run: revokeKey, crashed: () => events.studioKeys.revoked(CRASHED) },
};
