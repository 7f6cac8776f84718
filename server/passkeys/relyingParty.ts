import { registerOptions } from 'supertokens-node/recipe/webauthn';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { ALGORITHMS } from '../core/passkeys';

/** How long a person may take, in ms: a passkey is picked from the autofill long after the page has opened. */
export const CEREMONY_MS = 300_000;

/** Whom passkeys are made for: the pages' own host, not that of the API. */
export const relyingParty = ({ url, brand }: Pick<AuthContext, 'url' | 'brand'>) => ({
  relyingPartyId: new URL(url()).hostname,
  relyingPartyName: brand().name,
  origin: new URL(url()).origin,
});

/** What a browser makes a passkey of an address with; the device has to check its person. */
export const optionsToMake = (context: Pick<AuthContext, 'url' | 'brand'>, email: string) =>
  registerOptions({
    ...relyingParty(context),
    tenantId: TENANT,
    email,
    displayName: email,
    userPresence: true,
    attestation: 'none',
    supportedAlgorithmIds: ALGORITHMS,
    timeout: CEREMONY_MS,
    userVerification: 'required',
    residentKey: 'required',
  });
