/** A fault and the portal's reaction to it. */
export interface Fault {
  readonly code: string;
  readonly fault: string;
  readonly outcome: string;
}

/** The groups, by the letter of their codes. */
export const GROUPS: Readonly<Record<string, string>> = {
  S: 'Session',
  R: 'Return addresses',
  I: 'Typed and pasted input',
  A: 'Server responses',
  N: 'Network and device',
  C: 'Cookies and storage',
  D: 'New versions and foreign scripts',
  H: 'The user',
};

/** One line each: code | fault | reaction. */
const LINES = `
S1 | Twenty requests are refused with 401 at the same time | One refresh; each request is sent once more, in order
S2 | Two tabs are refused at the same time | One refresh over both tabs; the second reads the new front token and sends its request again
S3 | The tab that holds the lock is killed | The lock counts as free after at most 5 s; another tab continues
S4 | The response of a refresh is lost after the server has rotated the tokens | One more attempt with the current cookies; if that is refused, one sign-out that keeps typed data
S5 | A refresh is answered 500 or 503, or not in time | No sign-out and nothing is cleared; a banner, and retries with growing waits
S6 | A refresh is answered 401 | The session is cleared and announced once, and sign-in opens with a way back; no loop
S7 | A refresh succeeds without the front-token header | One error that names the proxy and the exposed headers; no loop
S8 | Refreshes succeed, but the request stays refused | It ends after ten rounds with status 0 and one message
S9 | A refresh succeeds, but the browser keeps no cookies | One configuration error, and a notice that cookies are blocked
S10 | The front token is cut, not base64, not JSON, or has unknown fields | Such a cookie counts as absent; such a header is refused and reported once; rendering never fails
S11 | Another tab signs in as a different user | A notice names the signed-in user; the two sessions are never mixed
S12 | Another tab signs out | This tab shows it too
S13 | The computer's clock is hours off, or changes | Differences are corrected; a notice reports large ones; no storm of refreshes
S14 | The access token has expired when the page opens | One silent refresh before the first guarded page
S15 | An API refuses with 403 for a claim | Announced once as an invalid claim; email verification first; no sign-out
S16 | A claim's maximum age is below the threshold | A configuration error
S17 | The request for a claim never ends | It is aborted; no page is blocked forever
S18 | The anti-CSRF header gets lost | One refresh, then a plain error
S19 | The sign-out call fails | This device is still signed out in every tab, and the text names what was not reached
S20 | Sign-out in the middle of a refresh | Sign-out wins; the late response is dropped
S21 | A form is sent twice | One request, one navigation
S22 | A guarded page comes back from the back-forward cache after sign-out | Its session is checked again before it shows anything private
S23 | The login-type cookie has an invalid value | Treated as single sign-on, with email and password offered beside it
S24 | The identity provider hangs at sign-out | A timeout, then the other steps; a second run changes nothing
R1 | The return address leads to a foreign site | Ignored; the default page opens
R2 | The foreign site is disguised with slashes, backslashes, tabs or line breaks | Ignored
R3 | The return address is javascript:, data:, vbscript: or blob: in any spelling | Ignored
R4 | A foreign host resembles the own one: user names, suffixes, look-alike letters | Ignored
R5 | The return address is a sign-in page with a return address, many times over | Collapsed to one; no loop
R6 | The return address is 100 KB long | Dropped
R7 | A deep link with query and hash | Kept through sign-in, single sign-on and refresh
R8 | The state of a single sign-on is missing, repeated, replayed, from another tab or broken | Refused with "start again"; no session is made
R9 | The identity provider answers with an error, known or not | A page with an explanation and a way to continue; no loop
R10 | The return address leads to another environment of the own domain | Refused
R11 | Hosts with trailing dot, port, upper case, or the own domain in front of a foreign one | Compared by whole labels
I1 | Email addresses with plus, quotes, foreign letters, or of 10,000 characters | Valid ones are accepted, others get a message; checked at once
I2 | Passwords at the limits, with emoji, accents or blanks at the ends | The exact message; sent unchanged
I3 | Names with rare Chinese characters, marks, controls or joiners | Counted by code points; controls refused with a message
I4 | The register link contains two addresses, markup, or 64 KB | The first address counts, is shown as text, and is refused if invalid
I5 | A query with prototype keys, great depth or 100,000 parameters | Read up to fixed limits; nothing is polluted
I6 | The reset page without a token, or with several | Without one, the start page opens; of several, the first counts
I7 | Pasted text with line breaks and blanks | Addresses trimmed, passwords unchanged
I8 | A password manager fills in before the page is interactive | Kept, checked and sent
I9 | Enter ends the composition of a Chinese word | The form is not sent
I10 | An extension writes into a field without an event | Read at submit
A1 | HTML with status 200 instead of JSON | A plain message; the HTML is not rendered
A2 | An empty body, null, a list, cut JSON | The same; rendering never fails
A3 | An error text of 10 MB | Cut on screen and in reports; the page stays fast
A4 | Markup, direction marks and control codes in a message | Shown as text, controls removed
A5 | An unknown status | The general message, with the trace id
A6 | Field errors for unknown, repeated or missing fields | Shown in the summary
A7 | A general error without a message | "No Error Message Provided"
A8 | ret as a text, absent, or not a number | Everything but the number 0 is an error
A9 | "Not logged in" fifty times at once | One sign-out or one redirect
A10 | A message with only the warning prefix, or with many colons | A warning that always has a text
A11 | 500 errors within one second | One notification, badge 99+, bounded memory, announced once a second
A12 | The report of errors itself fails | No recursion; kept for one later retry
A13 | The captcha is blocked or slow | A timeout, a message, another attempt; the rest works
A14 | The captcha's proof expires while the user types | A new one is fetched silently; if that fails, a message
A15 | A registration is refused because of its invitation or the signed-in user | The page for that case
A16 | The login methods fail, or offer nothing | Both ways to sign in, with a note; if nothing is offered, the support address
A17 | HTTP 403, 406, 410, 422, 502 to 504 | Its meaning, with the URL without secrets
A18 | A response that arrives byte by byte | A limit of 60 s and a way to cancel
N1 | Offline at submit | A message; nothing is sent automatically later
N2 | Offline during a refresh | As S5: nothing is lost
N3 | A slow mobile network | The prerendered form can be filled in at once; an early submit waits
N4 | A captive portal answers instead of the API | As A1, with advice to check the network
N5 | The computer sleeps for hours | At resume one check of the clock, one refresh, no burst of timers
N6 | A background tab whose timers are slowed down | Locks and dialogs stay correct
N7 | A POST fails after it was sent | Sign-in and sign-up are never retried automatically
N8 | No DNS record, no TLS, refused by CORS, stopped by a blocker | "Network Error" with a hint, never "wrong password"
C1 | Cookies are switched off | Detected at the start; a notice says so
C2 | Storage throws, or is full | Kept in memory instead; one tab works
C3 | No broadcast channel, no Web Locks, no randomUUID | Fallbacks
C4 | A cookie over 4,096 bytes | Refused and reported
C5 | The page is in a frame of another site | A message, never a loop
C6 | Two front tokens, on the host and on the parent domain | The newer one counts; sign-out removes both
D1 | A chunk is gone after a new version | One reload that keeps data, then a page with a button
D2 | The page is of one version and the API of another | An unobtrusive prompt
D3 | A chunk's address answers with HTML | Recognized by its type; as D1
D4 | A script fails at the start, or rendering throws | A message and the support address, never a white page
D5 | The browser's translator rewrites the page | Nothing breaks; codes and names stay untranslated
D6 | An extension breaks the content security policy | No effect on the portal; its reports are dropped
D7 | A foreign script throws without end | Limited, and distinguished by origin
H1 | The session ends while the user types | A dialog; typed text stays
H2 | A dialog opens while a screen reader reads | The focus moves in, the title is read, and the focus returns
H3 | The language changes while errors are shown | They appear in the new language without another validation
H4 | Theme, zoom or orientation change while a dialog is open | It stays complete
`;

/** Every fault that the portal handles. */
export const FAULTS: readonly Fault[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', fault = '', outcome = ''] = line.split(' | ');
    return { code, fault, outcome };
  });
