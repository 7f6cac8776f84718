/** A point of OWASP ASVS 5.0 that the front end meets, on its own or with the platform. */
export interface AsvsPoint {
  readonly id: string;
  /** What it asks for, and how the portal does it, in words of our own. */
  readonly asks: string;
  readonly met: string;
  /** The test's file below test/, and a part of its name; empty if there is none. */
  readonly file: string;
  readonly test: string;
}

/** One line each: point (level) | asks for | how it is met | file > part of the test's name. */
const LINES = `
1.2.1 (1) | Output is encoded for its place | React text only; the sources write no HTML | chromium/errors.test.ts > ten megabytes of markup are shown as text
1.2.2 (1) | Addresses are built with encoding, http and https only | One reading of return addresses, built on URL | rules/returnAddress.test.ts > R3: return address: refused
1.2.3 (1) | No JSON is built by joining strings | The page's configuration is JSON with its signs escaped | server/pageBody.test.ts > ASVS 1.2.3
1.3.2 (1) | Nothing evaluates text | The policy has no unsafe-eval, on every page | chromium/production/hosts.test.ts > no page violates the content security policy
1.3.3 (2) | Texts from outside are cleaned first | Controls removed, length cut | rules/untrustedText.test.ts > cuts by code points, never through one
1.3.12 (3) | No pattern with runaway time | Long and hostile e-mail addresses are judged at once | rules/email.test.ts > I1: e-mail addresses
1.5.3 (3) | Parsers of one thing agree | Return addresses are judged by the browser's own URL | rules/returnAddress.test.ts > leads, resolved against the page, to the own origin
2.1.1, 2.2.1 (1) | Input rules are written down and enforced | Schemas of each form, their words from one place | forms/schemas.test.ts > take any text up to their limit
2.2.3 (2) | Fields that belong together are checked together | Password and its confirmation | views/registration/registrationErrors.test.tsx > a mismatch goes when either password is mended
2.3.1 (1) | No step of a flow can be left out | Guards of machines; the success page needs a session | chromium/routes.test.ts > the success page without a session leads to /portal/login
2.4.1 (2) | Automation is slowed down | A captcha after wrong passwords; limits on mails, sign-ups and reports | chromium/captcha.test.ts > after wrong passwords the required proof is obtained
3.1.1, 3.7.5 (3) | Missing browser features have an answer | Fallbacks, and words if there is none | chromium/notices.test.ts > without broadcast channel and Web Locks
3.2.2 (1) | Text goes into the page as text | Markup from a link is shown as it is | chromium/registration.test.ts > markup is text
3.3.1 (1) | Cookies are Secure | All of them, in production | server/production.test.ts > sets Secure cookies
3.3.2 (2) | SameSite is set on purpose | Lax, for the whole site | browser/cookies.test.ts > are set for the whole site, Lax
3.3.4 (2) | Session tokens are HttpOnly | Set by the API's host alone | chromium/production/hosts.test.ts > sign-in, reload, refresh and sign-out work across
3.3.5 (3) | No cookie over 4,096 bytes | Refused and reported | browser/cookies.test.ts > C4
3.4.1 (1) | HSTS for a year, with what is below the host | On every answer over https | server/productionHosts.test.ts > ASVS 3.4.1
3.4.2 (1) | CORS by an allow-list | The portal's hosts of the same brand | server/productionHosts.test.ts > nobody else may
3.4.3 (2) | A strict content security policy | Hashes, no unsafe source, Trusted Types | chromium/production/hosts.test.ts > no page violates the content security policy
3.4.4 (2) | nosniff | On every answer | server/productionHosts.test.ts > ASVS 3.4.4
3.4.5 (2) | A referrer policy | no-referrer, everywhere | server/productionHosts.test.ts > 3.4.5
3.4.6 (2) | No frames around pages | frame-ancestors none | server/productionHosts.test.ts > 3.4.6
3.4.7 (3) | Reports of the policy go somewhere | Kept by the platform, extensions left out | server/productionHosts.test.ts > ASVS 3.4.7
3.4.8 (3) | Windows that open the page have no hold on it | Cross-Origin-Opener-Policy same-origin | server/productionHosts.test.ts > 3.4.8
3.5.1, 3.5.2 (1) | Calls that change something need a header of their own | rid, st-auth-mode, anti-csrf | session/checklist/headers.test.ts > row 49: anti-csrf is sent only while there is a session
3.5.4 (2) | Separate applications on separate hosts | The API's host shows no pages | server/productionHosts.test.ts > ASVS 3.5.4
3.5.6 (3) | No JSONP | Scripts come from the own origin only | server/productionHosts.test.ts > the policy has neither unsafe nor wild sources
3.5.7 (3) | No private data in scripts | Pages and scripts are drawn at build time, the same for everybody | chromium/routes.test.ts > stays as prerendered
3.6.1 (3) | Foreign files only for a written reason | None, but reCAPTCHA where it is chosen | server/recaptcha.test.ts > may load exactly its four hosts
3.7.2 (2) | Redirects leave the site for listed places only | One judgement of return addresses | model/spec/signInType.test.ts > R1: a foreign return address is not passed on
4.1.1 (1) | Content types are right, and looked at | HTML instead of JSON is refused | chromium/errors.test.ts > reports HTML instead of JSON
4.2.5 (3) | No over-long addresses | Return addresses end at 2 KB | rules/returnAddress.test.ts > R6
6.1.1 (1), 6.3.1 (1) | Controls against guessing work and are documented | Waits counted in the database, as said above; captcha | server/support/resistanceSuite.ts > O4: of many at once no more pass
6.2.1 (1) | Passwords of at least 8 characters | The policy of the specification | rules/passwordPolicy.test.ts > spec 5, I2: the default policy
6.2.2, 6.2.3 (1) | People change their password, with the current one | In the account; a wrong one changes nothing | server/changePassword.test.ts > A38: a wrong current password changes nothing
6.2.4 (1) | Common passwords are refused | Those of a list that fit the policy, and common words with digits behind them | server/commonPasswords.test.ts > are refused at sign-up and at a reset
6.2.6 (1) | Passwords are hidden, with a way to see them | One button for each field | views/signIn/signInForm.test.tsx > shows the password by a pressed button
6.2.7 (1) | Pasting and password managers work | Both are tested in Chromium | chromium/passwordManager.test.ts > a manager signs a user in
6.2.8 (1) | A password is sent exactly as typed | Nothing trims or changes it | chromium/passwordManager.test.ts > a pasted password nothing
6.3.2 (1) | No default accounts | None in production | server/production.test.ts > has no developers page, no faults and no demo account
6.3.4 (2) | Every way to sign in has the same controls | All of them end in one function: suspension, known browsers, the session | server/passkeys.test.ts > is a way in that the login methods name, with the same end as a password
6.3.7 (3) | Owners hear of changes to their ways to sign in | A mail for each passkey or connection added or removed | server/passkeys.test.ts > every change is told to the owner by mail
6.3.5 (3) | Owners hear of sign-ins on new devices | A mail, whichever way they came in | server/securityMails.test.ts > A117: a sign-in in another browser is told of
6.3.8 (3) | Answers do not tell who has an account | The reset page says the same to everybody | server/passwordReset.test.ts > answers known and unknown addresses alike
6.4.1 (1) | What begins an account is random, ends soon, and is no lasting password | An invitation registers its own address once, within seven days, with a password that the person chooses | server/signUp.test.ts > a valid invitation registers once
6.4.3 (2) | A reset signs nobody in | The sign-in page comes after it | model/spec/passwordReset.test.ts > does not sign the user in (ASVS 6.4.3)
6.4.4 (2) | A lost factor is removed only for who has proved otherwise who they are | An administrator of the studio makes sure, after a fresh sign-in, and not of themselves; a day passes, and the owner can cancel | server/lostPhone.test.ts > an administrator allows it only sure of the person
6.5.1 (2) | Codes work once | A code by mail is used up in one statement | server/emailCode.test.ts > a code works once, and ends all others of the address
6.5.1 (2) | One-time passwords and recovery codes work once | Also of two uses at the same time | server/secondStep.test.ts > a code works once, also
6.5.2 (2) | Lookup secrets of less than 112 bits are kept as password hashes | Recovery codes by argon2id, with a salt for each set | server/secondStepAtRest.test.ts > ASVS 6.5.2
6.5.3 (2), 6.5.4 (2) | Codes and seeds come from a secure generator, and cannot be guessed | 80 bits a recovery code, 160 an app's key | server/secondStep.test.ts > 106: an app is set up
6.5.6 (3) | A factor can be revoked | Apps and passkeys by their owner, lost ones with an administrator's help; every session ends | server/lostPhone.test.ts > asks an administrator, and is let in a day after
6.5.8 (3) | The time of one-time codes is the server's | One clock of the platform, a period more or less | server/secondStep.test.ts > 109, A50: a clock one period off
6.6.2 (2) | A code is bound to the request it was made for | It follows from an id that only the asking browser has | server/emailCode.test.ts > a code of one browser is worth nothing in another
6.6.3 (2) | Codes cannot be guessed | Five tries a code, waits over all of them | server/emailCode.test.ts > of many wrong codes at once none slips past the limit
6.7.2 (3) | Challenges are unique and work once | 32 random bytes, used up before the signature is looked at | server/passkeys.test.ts > an assertion works once
6.8.1 (2) | Nobody at one provider passes for somebody at another | Accounts are told apart by provider and subject, and connected by proof of both; addresses decide nothing | server/providers.test.ts > opens no account without its own proof
6.8.2 (2) | A provider's answer is checked by its signature | With its keys, for our client, in time | server/providers.test.ts > A42: an answer %s signs nobody in
7.2.1 (1) | The server judges tokens | The front token is only a hint | chromium/session.test.ts > a session revoked at the server ends in the sign-in page
6.3.3 (2) | More than one factor where it is asked for | An app's code, a recovery code or a passkey of the same account after the first way; a passkey alone is two | server/secondStep.test.ts > no route of the platform answers
7.2.4 (1) | A sign-in starts again | Nothing of an earlier person is left | model/spec/events.test.ts > nothing of the first is left
7.3.1 (2) | Sessions end, and people are told | In place, with what was typed kept | chromium/reauthentication.test.ts > a session that ends on the report page keeps page and data
7.4.1 (1) | After sign-out the session is dead | Here in any case, and in every tab | model/spec/signOut.test.ts > this device is signed out in any case
7.4.3 (2) | Other sessions can be ended with a new password | They always end | server/passwordReset.test.ts > A40, 7.4.3, O8: end, and the answer says so
7.4.4 (2) | Sign-out is in sight on every page | In the menu, two presses away | views/site/menu.test.tsx > A5: "Sign out" is two presses away, and a second press asks for nothing more
7.6.1 (2) | The sessions of portal and identity provider end together | The five steps of the specification | model/spec/signOut.test.ts > takes the five steps in order
7.6.2 (2) | No session without the person's act | A made-up answer of a provider changes nothing | chromium/singleSignOn.test.ts > a link with an invented state signs no user out
10.1.1 (2) | Tokens only where they are needed | Never in actions or the store | model/spec/signIn.test.ts > never puts a password or a token into an action
10.1.2, 10.2.1 (2) | An answer belongs to a try of this browser | A nonce in the state, used once | chromium/singleSignOn.test.ts > R8: a state counts once
10.2.2 (2) | Answers of several providers are not mixed up | An attempt names its provider; the issuer is checked | server/providers.test.ts > A42: an answer %s signs nobody in
10.4.6 (2) | Codes are bound by PKCE | S256 at every provider | server/providers.test.ts > is asked with PKCE, a nonce and our one return address
10.2.3 (3) | The least scope | openid profile | model/spec/signInType.test.ts > spec 7: the authorize address
13.4.2 (2) | Nothing for developers in production | No page, no faults, no demo account | server/production.test.ts > has no developers page, no faults and no demo account
13.4.5 (2) | Nothing of the build that is not meant for people | Neither source maps nor lists | server/productionHosts.test.ts > ASVS 13.4.5
14.2.1 (1) | No secrets in addresses | Read once, then taken out of the bar | model/spec/passwordReset.test.ts > T5: the link leaves the address bar
14.3.1 (1) | A sign-out clears what the browser keeps, also offline | Before anything else | model/spec/signOut.test.ts > this device is signed out in any case
14.3.2 (2) | Private answers are not stored | no-store; pages from the back-forward cache are looked at again | chromium/notices.test.ts > a page restored from the back-forward cache
14.3.3 (2) | Storage holds no private data | Drafts leave passwords out | chromium/registration.test.ts > a reload loses nothing but the passwords
15.1.2 (2), 15.2.1 (1) | Parts are listed, locked and from known places | Lock file, SBOM, list of licences | docs/dependencies.test.ts > every direct dependency stands in docs/dependencies.md
15.3.5 (2) | What comes from outside is checked before use | A reader for every answer | sagas/answerProperties.test.ts > spec 7: HTTP 300 and above is never a success
15.3.6 (2) | No pollution of prototypes | Queries and answers change no object | browser/links.test.ts > spoils no object
15.3.7 (2) | Repeated parameters | The first one counts | chromium/registration.test.ts > of two addresses the first is used
15.4.3 (3) | Locks end | After five seconds at most | chromium/tabs.test.ts > a tab killed while it holds the lock does not block others
16.2.5 (2) | Logs hold no secrets | By an allow-list, tested with arbitrary values | devtools/privacy.test.ts > over thousands of texts, no secret and no name comes through
16.4.1 (2) | No controls in logs | Removed from texts of outside | rules/untrustedText.test.ts > removes control characters
16.5.1 (2) | Plain words outside, no stack | A trace id, and nothing else | server/core.test.ts > an unexpected error is answered 500 with a trace id
16.5.2 (2) | The rest works when a part is down | Captcha, login methods, storage | chromium/singleSignOn.test.ts > if the sign-in methods fail to load, both are offered
16.5.3 (2) | In doubt nothing private is shown | A restart looks before it shows | model/spec/remember.test.ts > a restart signs out before anything is shown
16.5.4 (3) | A last resort for every error | Words and a way on, never a white page | chromium/errors.test.ts > if a script throws at the start, the page shows a message
3.2.3 (3) | No lookups that markup can take over | Elements are found by id and through React | architecture/houseRules.test.ts > ASVS 3.2.3
3.5.5 (2) | Messages of other windows are looked at | A message only says "look again"; what it holds is never read | browser/tabs.test.ts > ASVS 3.5.5
3.7.3 (3) | Leaving for a foreign site is told | Links to other sites say that they leave this one | views/site/footer.test.tsx > ASVS 3.7.3
14.2.3 (2) | Nothing sensitive goes to trackers | Monitoring begins with consent and hears no secrets | chromium/monitoring.test.ts > monitoring is not loaded and receives nothing before consent
`;

/** The points of level 1 to 3 that are marked as the front end's, or as its and the server's. */
export const ASVS_POINTS: readonly AsvsPoint[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [id = '', asks = '', met = '', place = ''] = line.split(' | ').map((part) => part.trim());
    const [file = '', test = ''] = place.split(' > ');
    return { id, asks, met, file, test };
  });
