import { createHmac } from 'node:crypto';
import type { AuthContext } from '../authApi/context';
import { createInvitation, checkInvitation } from '../registration/invitations';
import { DEFAULT_ROLE } from '../../src/rules/roles';
import { profileByEmail } from '../registration/profiles';
import { FIRST_STUDIO, renameStudio } from '../studios/studios';
import { invitationLink } from '../mail/links';
import type { PlatformServices } from '../services';

/** The account for trying out the portal. Never created in production. */
export const DEMO_ACCOUNT = { email: 'demo@adlantern.example', password: 'Lantern2026' } as const;
/** Name of the first studio if the report's figures are generated. */
const DEMO_STUDIO = 'Demo studio';
export const INVITED_EMAIL = 'invited@adlantern.example';

/**
 * Creates the demo account and the demo invitation; idempotent. Returns the invitation's link, the same on every start,
 * or undefined once it was used.
 */
export async function seedDemo(
  { db, keys, now, url }: AuthContext,
  services: PlatformServices,
): Promise<string | undefined> {
  await renameStudio(db, FIRST_STUDIO, DEMO_STUDIO);
  if ((await profileByEmail(db, DEMO_ACCOUNT.email)) === undefined) {
    await services.createAccount({
      ...DEMO_ACCOUNT,
      firstName: 'Demo',
      lastName: 'Advertiser',
      company: 'Adlantern',
      title: 'Media buyer',
      emailVerified: true,
      role: 'admin',
    });
  }
  // The database stores only the token's hash. Derived from a secret, the link can be printed again.
  const secret = await keys.secret('demo-invitation');
  const token = createHmac('sha256', secret).update(INVITED_EMAIL).digest('base64url');
  const { state } = await checkInvitation(db, token, now());
  if (state === 'used') return undefined;
  if (state === 'invalid') {
    const order = { email: INVITED_EMAIL, studioId: FIRST_STUDIO, role: DEFAULT_ROLE };
    await createInvitation(db, order, now(), token);
  }
  return invitationLink(url(), INVITED_EMAIL, token);
}
