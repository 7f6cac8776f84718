import { readFileSync } from 'node:fs';
import { ABOUT, type Category } from '../../server/account/ownDataAbout';

const policy = readFileSync('src/text/legal/privacy.md', 'utf8').replaceAll(/\s+/g, ' ');

/** Where the privacy policy names each kind of data that the export of a user's own data has. */
const NAMED: Readonly<Record<Category, string>> = {
  profile: 'First name, last name',
  addresses: 'email address',
  passkeys: 'Passkeys',
  providers: 'connected accounts at sign-in providers',
  apps: 'authenticator apps',
  recoveryCodes: 'recovery codes',
  trustedDevices: 'the browsers you trust',
  lostPhone: 'a request to remove your second step',
  emailChanges: 'changes of your email address',
  roles: 'your roles and permissions',
  sessions: 'When you signed in',
  securityLog: 'security logs',
  invitations: 'The email address an invitation was sent to',
  accessRequests: 'Requests for access',
  savedViews: 'Reports you saved',
  imports: 'the names of files you imported',
  studioKeys: 'studio keys you created',
  mails: 'of the emails we sent you',
};

it.each(Object.keys(ABOUT.en))('the privacy policy names the data of %s', (category) => {
  expect(policy).toContain(NAMED[category as Category]);
});
