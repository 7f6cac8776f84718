/** A point of OWASP ASVS 5.0 that the front end meets, alone or with the platform. */
export interface AsvsPoint {
  readonly id: string;
  /** The requirement, and how the portal meets it, paraphrased. */
  readonly asks: string;
  readonly met: string;
  /** The test's file below test/, and part of its name; empty if there is none. */
  readonly file: string;
  readonly test: string;
}

/** One line each: point (level) | requirement | how it is met | file > part of the test's name. */
const LINES = `
1.2.1 (1) | Output is encoded for its place | React text only; the sources write no HTML | views/notices/noticeArea.test.tsx > truncates long untrusted text at 500 characters
1.2.2 (1) | Addresses are built with encoding, http and https only | One reading of return addresses, built on URL | rules/returnAddress.test.ts > R3: return address: refused
1.2.3 (1) | No JSON is built by joining strings | The page's configuration is JSON with special characters escaped | server/pages.test.ts > ASVS 1.2.3
1.3.2 (1) | Nothing evaluates text | The policy has no unsafe-eval, on every page | chromium/production/hosts.test.ts > no page violates the content security policy
1.3.3 (2) | Untrusted texts are sanitized first | Control characters removed, length limited | rules/untrustedText.test.ts > cuts at code points, never inside one
1.3.12 (3) | No pattern with exponential time | Long and hostile email addresses are checked at once | rules/email.test.ts > I1: email addresses
1.5.3 (3) | Parsers of the same data agree | Return addresses are parsed by the browser's own URL | rules/returnAddress.test.ts > resolved against the page, leads to the own origin
2.1.1, 2.2.1 (1) | Input rules are written down and enforced | Schemas of each form, with messages from one place | forms/schemas.test.ts > accept any text up to their limit
2.2.3 (2) | Fields that belong together are checked together | Password and its confirmation | views/registration/registrationForm.test.tsx > a mismatch disappears when either password is corrected
2.3.1 (1) | No step of a flow can be skipped | Guards of machines; the success page needs a session | views/registration/registrationStates.test.tsx > S5: says that the session could not be checked, and checks again
2.4.1 (2) | Automation is slowed down | A captcha after wrong passwords; limits on mails, sign-ups and reports | chromium/signIn.test.ts > after wrong passwords the required proof is obtained
3.1.1, 3.7.5 (3) | Missing browser features are handled | Fallbacks, or a message if there is none | chromium/notices.test.ts > without broadcast channel and Web Locks
3.2.2 (1) | Text is inserted as text | Markup of a server is shown unchanged | views/signIn/signInForm.test.tsx > shows untrusted text as text
3.3.1 (1) | Cookies are Secure | All of them, in production | server/productionHosts.test.ts > sets Secure cookies
3.3.2 (2) | SameSite is set deliberately | Lax, for the whole site | browser/cookies.test.ts > are set for the whole site, Lax
3.3.4 (2) | Session tokens are HttpOnly | Set by the API's host alone | chromium/production/hosts.test.ts > sign-in, reload, refresh and sign-out work across
3.3.5 (3) | No cookie over 4,096 bytes | Refused and reported | browser/cookies.test.ts > C4
3.4.1 (1) | HSTS for a year, with subdomains | On every response over https | server/productionHosts.test.ts > ASVS 3.4.1
3.4.2 (1) | CORS by an allow-list | The portal's hosts of the same brand | server/webServer.test.ts > a preflight of a page of the brand is answered in full, any other is not
3.4.3 (2) | A strict content security policy | Hashes, no unsafe source, Trusted Types | chromium/production/hosts.test.ts > no page violates the content security policy
3.4.4 (2) | nosniff | On every response | server/http.test.ts > ASVS 3.4.4
3.4.5 (2) | A referrer policy | no-referrer, everywhere | server/http.test.ts > 3.4.5
3.4.6 (2) | No frames around pages | frame-ancestors none | server/http.test.ts > 3.4.6
3.4.7 (3) | Policy violations are reported | Stored by the platform, extensions excluded | server/productionHosts.test.ts > ASVS 3.4.7
3.4.8 (3) | Windows that open the page have no access to it | Cross-Origin-Opener-Policy same-origin | server/http.test.ts > 3.4.8
3.5.1, 3.5.2 (1) | State-changing requests need a custom header | anti-csrf; and no POST of a page that may not call the API is accepted | server/rightsHeld.test.ts > no route accepts an empty POST
3.5.4 (2) | Separate applications on separate hosts | The API's host shows no pages | server/productionHosts.test.ts > ASVS 3.5.4
3.5.6 (3) | No JSONP | Scripts come from the own origin only | server/http.test.ts > has these headers
3.5.7 (3) | No private data in scripts | Pages and scripts are generated at build time, the same for all users | chromium/routes.test.ts > stays as prerendered
3.6.1 (3) | Third-party files only for a documented reason | None, except reCAPTCHA if it is configured | server/recaptcha.test.ts > may load exactly its four hosts
3.7.2 (2) | Redirects leave the site only for listed targets | One check of return addresses | model/spec/signInType.test.ts > R1: a foreign return address is not passed on
4.1.1 (1) | Content types are correct, and checked | HTML instead of JSON is refused | sagas/apiClient/classifyResponse.test.ts > as a captive portal sends it, shows advice
4.2.5 (3) | No over-long addresses | Return addresses end at 2 KB | rules/returnAddress.test.ts > R6
6.1.1 (1), 6.3.1 (1) | Controls against guessing work and are documented | Waits counted in the database, as described above; captcha | server/support/resistanceSuite.ts > O4: have the same limit concurrently as in sequence
6.2.1 (1) | Passwords of at least 8 characters | The policy of the specification | rules/passwordPolicy.test.ts > spec 5, I2: the default policy
6.2.2, 6.2.3 (1) | Users change their password, with the current one | In the account; a wrong one changes nothing; only a passkey used in the session within 10 minutes replaces it | server/passwords.test.ts > A38: a wrong current password changes nothing; after five the next attempt has to wait
6.2.4 (1) | Common passwords are refused | Those of a list that fit the policy, and common words followed by digits | server/signUp.test.ts > are refused at sign-up and on a reset
6.2.6 (1) | Passwords are hidden, with a way to show them | One button for each field | views/signIn/signInForm.test.tsx > shows the password with a pressed button
6.2.7 (1) | Pasting and password managers work | Both are tested in Chromium | chromium/passwordManager.test.ts > a manager signs a user in
6.2.8 (1) | A password is sent exactly as typed | Nothing trims or changes it | chromium/passwordManager.test.ts > a pasted password nothing
6.3.2 (1) | No default accounts | None in production | server/productionHosts.test.ts > has no developers page, no faults and no demo account
6.3.4 (2) | Every way to sign in has the same controls | All of them end in one function: suspension, known browsers, the session | server/passkeys.test.ts > is one of the login methods, with the same result as a password
6.3.7 (3) | Owners are notified of changes to their ways to sign in | A mail for each passkey or connection added or removed | server/passkeys.test.ts > notifies the owner of every change by mail
6.3.5 (3) | Owners are notified of sign-ins on new devices | A mail, for every way to sign in, at most five an hour; the list of devices and the audit log have all | server/accountMails.test.ts > A117: report a sign-in in another browser
6.3.8 (3) | Responses do not reveal who has an account | The reset page always shows the same message | server/passwords.test.ts > gets the same response for known and unknown addresses
6.4.1 (1) | Initial secrets are random, expire soon, and are not permanent passwords | An invitation registers its own address once, within seven days, with a password that the user chooses | server/signUp.test.ts > a valid invitation works once
6.4.3 (2) | A reset does not sign in | The sign-in page follows it | model/spec/passwordReset.test.ts > does not sign the user in (ASVS 6.4.3)
6.4.4 (2) | A lost factor is removed only after another proof of identity | An administrator of the studio verifies the user, after a fresh sign-in, never themselves; a day passes, in which the owner can cancel | server/lostPhone.test.ts > an administrator has to confirm the identity, can approve once, and never for the own account
6.5.1 (2) | Codes work once | A code by mail is used up in one statement | server/signIn.test.ts > works once, and ends all other codes of the address
6.5.1 (2) | One-time passwords and recovery codes work once | Also for two uses at the same time | server/secondStep.test.ts > accepts a code once, also
6.5.2 (2) | Lookup secrets of less than 112 bits are stored as password hashes | Recovery codes by argon2id, with a salt for each set | server/records.test.ts > ASVS 6.5.2
6.5.3 (2), 6.5.4 (2) | Codes and seeds come from a secure generator, and cannot be guessed | 80 bits for a recovery code, 160 for an app's key | server/secondStep.test.ts > 106: accepts a new app
6.5.6 (3) | A factor can be revoked | Apps and passkeys by their owner, lost ones with an administrator's help; all sessions end | server/lostPhone.test.ts > asks an administrator, and can sign in a day after approval, with an email for each step
6.5.8 (3) | The time of one-time codes is the server's | The platform's clock, one period early or late | server/secondStep.test.ts > 109, A50: accepts a clock that is one period off
6.6.2 (2) | A code is bound to its request | It depends on an id that only the requesting browser has | server/signIn.test.ts > is worthless in another browser
6.6.3 (2) | Codes cannot be guessed | Five tries for each code, waits over all of them | server/signIn.test.ts > concurrent wrong codes do not exceed the limit
6.7.2 (3) | Challenges are unique and work once | 32 random bytes, consumed before the signature is checked | server/passkeys.test.ts > accepts an assertion once
6.8.1 (2) | A user of one provider cannot impersonate a user of another | Accounts are identified by provider and subject, and connected by proof of both; addresses are not used | server/providers.test.ts > gives no access to an account without its own proof
6.8.2 (2) | A provider's response is checked by its signature | With its keys, for our client, within its time | server/providers.test.ts > A42: signs no user in with a response %s
7.2.1 (1) | The server judges tokens | The front token is only a hint | server/support/sessionSuite.ts > revoked sessions cannot be refreshed
6.3.3 (2) | More than one factor if required | An app's code, a recovery code or a passkey of the same account after the first step; a passkey alone counts as two | server/secondStep.test.ts > is required by every route of the platform
7.2.4 (1) | A sign-in starts a new session | Nothing of an earlier user remains | sagas/session/reconcile.test.ts > shows the signed-in user
7.3.1 (2) | Sessions expire, and users are informed | On the same page, keeping typed text | chromium/reauthentication.test.ts > a session that ends on the report page keeps page and data
7.3.2 (2) | Sessions end even if they are used | 90 days after the sign-in, as set | server/freshSignIn.test.ts > which ends some time after its sign-in
7.4.1 (1) | After sign-out the session is invalid | Always on this device, and in every tab | model/spec/signOut.test.ts > this device is signed out in any case
7.4.3 (2) | Other sessions can be ended with a new password | They always end | server/passwords.test.ts > A40, 7.4.3, O8: end, as the response says
7.4.4 (2) | Sign-out is available on every page | In the menu, two clicks away | views/site/frame.test.tsx > "Sign out" is two presses away, and a second press requests nothing more
7.6.1 (2) | The sessions of portal and identity provider end together | The five steps of the specification | model/spec/signOut.test.ts > takes the five steps in order
7.6.2 (2) | No session without the user's action | A forged response of a provider changes nothing | model/spec/signOnFaults.test.ts > a response that this tab did not request creates no session
10.1.1 (2) | Tokens only where needed | Never in actions or the store | model/store.test.ts > rule 8: no password, token or form value
10.1.2, 10.2.1 (2) | A response belongs to an attempt of this browser | A nonce in the state, used once | browser/signOnTries.test.ts > a nonce is valid once
10.2.2 (2) | Responses of several providers are not mixed up | An attempt names its provider; the issuer is checked | server/providers.test.ts > A42: signs no user in with a response %s
10.4.6 (2) | Codes are bound by PKCE | S256 at every provider | server/providers.test.ts > is sent PKCE, a nonce and the only return address
10.2.3 (3) | The minimal scope | openid profile | model/spec/signInType.test.ts > spec 7: the authorize address
13.4.2 (2) | Nothing for developers in production | No page, no faults, no demo account | server/productionHosts.test.ts > has no developers page, no faults and no demo account
13.4.5 (2) | No build files that are not meant for users | Neither source maps nor file lists | server/productionHosts.test.ts > ASVS 13.4.5
14.2.1 (1) | No secrets in URLs | Read once, then removed from the address bar | browser/links.test.ts > leave the address, and are stored
14.3.1 (1) | A sign-out clears the browser's data, also offline | Before anything else | model/spec/signOut.test.ts > this device is signed out in any case
14.3.2 (2) | Private responses are not cached | no-store; pages from the back-forward cache are checked again | chromium/notices.test.ts > a page restored from the back-forward cache
14.3.3 (2) | Storage contains no private data | Drafts omit passwords | chromium/registration.test.ts > a reload loses nothing but the passwords
15.1.2 (2), 15.2.1 (1) | Components are listed, locked and from known sources | Lock file, SBOM, list of licences | docs/dependencies.test.ts > every direct dependency is in docs/dependencies.md
15.3.5 (2) | External data is validated before use | A reader for every response | sagas/answerProperties.test.ts > spec 7: HTTP 300 and above is never a success
15.3.6 (2) | No prototype pollution | Queries and responses change no object | browser/links.test.ts > does not pollute prototypes
15.3.7 (2) | Repeated parameters | The first one counts | browser/pageQuery.test.ts > the first of several with one name counts
15.4.3 (3) | Locks end | After five seconds at most | chromium/tabs.test.ts > a tab killed while it holds the lock does not block others
16.2.5 (2) | Logs contain no secrets | By an allow-list, tested with arbitrary values | devtools/privacy.test.ts > over thousands of texts, no secret and no name comes through
16.4.1 (2) | No control characters in logs | Removed from untrusted texts | rules/untrustedText.test.ts > removes control characters
16.5.1 (2) | Generic messages to users, no stack | Only a trace id | server/core.test.ts > responds to an unexpected error with 500 and a trace id, and logs it without secrets
16.5.2 (2) | The rest works if a part is down | Captcha, login methods, storage | views/signIn/signInPage.test.tsx > offers both ways before the server has responded, and says so if it does not
16.5.3 (2) | In doubt nothing private is shown | A restart checks before it shows anything | model/spec/remember.test.ts > a restart signs out before anything is shown
16.5.4 (3) | A last resort for every error | A message and a way to continue, never a white page | chromium/errors.test.ts > if a script throws at the start, the page shows a message
3.2.3 (3) | No lookups that markup can hijack | Elements are found by id and through React | architecture/houseRules.test.ts > ASVS 3.2.3
3.5.5 (2) | Messages of other windows are checked | A message only triggers a new check; its content is never read | browser/tabs.test.ts > ASVS 3.5.5
3.7.3 (3) | Leaving for another site is announced | Links to other sites say that they leave this one | views/site/footer.test.tsx > ASVS 3.7.3
14.2.3 (2) | Nothing sensitive goes to trackers | Monitoring begins with consent and receives no secrets | chromium/monitoring.test.ts > monitoring is not loaded and receives nothing before consent
`;

/** The points of level 1 to 3 that are marked as the front end's, or as its and the server's. */
export const ASVS_POINTS: readonly AsvsPoint[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [id = '', asks = '', met = '', place = ''] = line.split(' | ').map((part) => part.trim());
    const [file = '', test = ''] = place.split(' > ');
    return { id, asks, met, file, test };
  });
