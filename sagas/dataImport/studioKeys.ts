import { events } from '../../src/kit/events';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import { same } from '../apiClient/asking';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readKeys, readNewKey } from './dataImportAnswer';

const PATH = '/api/data/keys';

const ending = () => leaving('studioKeys');
const listed = reporter(events.studioKeys.listed, ending, CRASHED);
const created = reporter(events.studioKeys.created, ending, CRASHED);
const revoked = reporter(events.studioKeys.revoked, ending, CRASHED);

export const studioKeysWork: WorkOf<'studioKeys'> = {
  'studioKeys.load': listed(function* load(env) {
    return outcomeOf(yield* apiRequest(env, { path: PATH, read: readKeys }), same);
  }),
  /** POST /api/data/keys, after a fresh sign-in. The key stays out of the store. */
  'studioKeys.create': created(function* create(env, { name }) {
    const given = { method: 'POST' as const, path: PATH, body: { name }, read: readNewKey };
    const result = yield* sensitiveRequest(env, 'createKey', given);
    if (!result.ok && result.error.ret === PROOF_NEEDED_RET) return { kind: 'canceled' };
    return outcomeOf(result, (key) => ({ name, key: env.secretHandles.put(key) }));
  }),
  'studioKeys.revoke': revoked(function* revoke(env, { id }) {
    const path = `${PATH}/${encodeURIComponent(id)}/revoke`;
    const given = { method: 'POST' as const, path, body: {}, read: () => true };
    return outcomeOf(yield* apiRequest(env, given), () => null);
  }),
};
