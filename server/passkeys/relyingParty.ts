import type { AuthContext } from '../authApi/context';

/** How long a person may take, in ms: a passkey is picked from the autofill long after the page has opened. */
export const CEREMONY_MS = 300_000;

/** Whom passkeys are made for: the pages' own host, not that of the API. */
export const relyingParty = ({ url, brand }: Pick<AuthContext, 'url' | 'brand'>) => ({
  relyingPartyId: new URL(url()).hostname,
  relyingPartyName: brand().name,
  origin: new URL(url()).origin,
});
