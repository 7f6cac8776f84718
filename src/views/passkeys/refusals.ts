import type { AddRefusal } from '../../../machines/passkeys/passkeys';

/** Why no passkey was added, as a key of the texts. */
export const REFUSALS = {
  exists: 'refused.exists',
  unsupported: 'refused.unsupported',
  site: 'refused.site',
  device: 'refused.device',
  refused: 'refused.refused',
} as const satisfies Record<AddRefusal, string>;
