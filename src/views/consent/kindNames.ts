import type { StoredKind } from '../../rules/storedKeys';

/** The names of the three kinds, as keys of the consent texts. */
export const KIND_NAMES = {
  necessary: 'names.necessary',
  analytics: 'names.analytics',
  marketing: 'names.marketing',
} as const satisfies Record<StoredKind, string>;
