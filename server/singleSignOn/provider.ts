import type { PlatformOptions } from '../operate/options';

/** The portal's own client at the embedded provider (spec 7: a client id). */
export const CLIENT_ID = 'adlantern-portal';

/** Returns which identity provider a platform with these options uses. */
export function providerKind({
  identityProvider,
  embeddedProvider,
  production = false,
}: PlatformOptions): 'external' | 'embedded' | 'none' {
  if (identityProvider !== undefined) return 'external';
  return (embeddedProvider ?? !production) ? 'embedded' : 'none';
}

/** Returns the client id that the portal must use; undefined without an identity provider. */
export function clientIdOf(options: PlatformOptions): string | undefined {
  if (options.identityProvider !== undefined) return options.identityProvider.clientId;
  return providerKind(options) === 'embedded' ? CLIENT_ID : undefined;
}
