import { registerOptions } from 'supertokens-node/recipe/webauthn';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import { ALGORITHMS } from '../core/passkeys';

/** How long a user may take, in ms: a passkey may be picked from the autofill long after the page was opened. */
const CEREMONY_MS = 300_000;

/** Returns the relying party of passkeys: the pages' own host, not that of the API. */
export const relyingParty = ({ url, brand }: Pick<AuthContext, 'url' | 'brand'>) => ({
  relyingPartyId: new URL(url()).hostname,
  relyingPartyName: brand().name,
  origin: new URL(url()).origin,
});

/** Requests the options with which a browser creates a passkey for an address; the device must verify its user. */
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
