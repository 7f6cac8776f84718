import { call, put, race, type SagaGenerator } from 'typed-redux-saga';
import type {
  KeyCreation,
  StudioKey,
  StudioKeysEffect,
} from '../../machines/dataImport/studioKeys';
import { events } from '../../src/kit/events';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { readKeys, readNewKey } from './dataImportAnswer';

type EffectOf<Type extends StudioKeysEffect['type']> = Extract<StudioKeysEffect, { type: Type }>;

const PATH = '/api/data/keys';

/** Worker of `studioKeys.load`: GET /api/data/keys. */
export function* loadKeys(env: Env) {
  const { result } = yield* race({
    result: call(apiRequest<StudioKey[]>, env, {
      path: PATH,
      read: readKeys,
      shownBy: 'page' as const,
    }),
    left: leaving('studioKeys'),
  });
  if (result) yield* put(events.studioKeys.listed(outcomeOf(result, (keys) => keys)));
}

function* create(env: Env, name: string): SagaGenerator<KeyCreation> {
  const result = yield* sensitiveRequest<string>(env, 'createKey', {
    method: 'POST',
    path: PATH,
    body: { name },
    read: readNewKey,
    shownBy: 'page',
  });
  if (!result.ok && result.error.ret === PROOF_NEEDED_RET) return { kind: 'canceled' };
  return outcomeOf(result, (key) => ({ name, key: env.secretHandles.put(key) }));
}

/** Worker of `studioKeys.create`: POST /api/data/keys, after a fresh sign-in. The key stays out of the store. */
export function* createKey(env: Env, { name }: EffectOf<'studioKeys.create'>) {
  const { creation } = yield* race({
    creation: call(create, env, name),
    left: leaving('studioKeys'),
  });
  if (creation) yield* put(events.studioKeys.created(creation));
}

/** Worker of `studioKeys.revoke`: POST /api/data/keys/:id/revoke. */
export function* revokeKey(env: Env, { id }: EffectOf<'studioKeys.revoke'>) {
  const { result } = yield* race({
    result: call(apiRequest<true>, env, {
      method: 'POST' as const,
      path: `${PATH}/${encodeURIComponent(id)}/revoke`,
      body: {},
      read: () => true as const,
      shownBy: 'page' as const,
    }),
    left: leaving('studioKeys'),
  });
  if (result) yield* put(events.studioKeys.revoked(outcomeOf(result, () => null)));
}

/** The keys of the studio. */
export const studioKeysWork: WorkOf<'studioKeys'> = {
  'studioKeys.load': { run: loadKeys, crashed: () => events.studioKeys.listed(CRASHED) },
  'studioKeys.create': { run: createKey, crashed: () => events.studioKeys.created(CRASHED) },
  'studioKeys.revoke': { run: revokeKey, crashed: () => events.studioKeys.revoked(CRASHED) },
};
