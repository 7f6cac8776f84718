/** A fault and what the portal makes of it, in words of its own. */
export interface Fault {
  readonly code: string;
  readonly fault: string;
  readonly outcome: string;
}

/** What the letters of the codes stand for. */
export const GROUPS: Readonly<Record<string, string>> = {
  S: 'Session',
  R: 'Addresses to return to',
  I: 'What people type or paste',
  A: 'What servers answer',
  N: 'Network and device',
  C: 'Cookies and storage',
  D: 'New versions and foreign scripts',
  H: 'The person at the screen',
};

/** One line each: code | what goes wrong | what happens then. */
const LINES = `
S1 | Twenty calls are refused with 401 at the same time | One refresh; each call is sent once more, in order
S2 | Two tabs are refused at the same time | One refresh over both tabs; the second reads the new front token and sends its call again
S3 | The tab that holds the lock is killed | The lock counts as free after at most 5 s; another tab continues
S4 | The answer of a refresh is lost after the server has changed the tokens | One more try with the cookies as they are; if that is refused, signed out once, typed data kept
S5 | A refresh is answered 500 or 503, or not in time | Nobody is signed out and nothing is cleared; a banner, and tries with growing waits
S6 | A refresh is answered 401 | The session is cleared, announced once, and sign-in opens with a way back; no loop
S7 | A refresh succeeds without the front-token header | One error that names proxy and exposed headers; no loop
S8 | Refreshes succeed, but the call stays refused | It ends after ten rounds with status 0 and one message
S9 | A refresh succeeds, but the browser keeps no cookies | One configuration error, and a notice that cookies are blocked
S10 | The front token is cut, not base64, not JSON, or holds strange fields | A cookie like that counts as absent; a header like that is refused and reported once; drawing never fails
S11 | Another tab signs in as somebody else | A notice says who is signed in now; nothing of the two sessions is mixed
S12 | Another tab signs out | This tab shows it too
S13 | The computer's clock is hours off, or changes | Differences are corrected; a notice tells of large ones; no storm of refreshes
S14 | The access token has ended when the page opens | One silent refresh before the first guarded page
S15 | An API refuses with 403 for a claim | Told once as an invalid claim; e-mail proof first; nobody is signed out
S16 | A claim's allowed age lies below the threshold | A configuration error
S17 | Asking for a claim never ends | It is given up; no page is blocked for ever
S18 | The anti-CSRF header gets lost | One refresh, then a plain error
S19 | The sign-out call fails | This device is signed out in every tab all the same, and the text says what was not reached
S20 | Sign-out in the middle of a refresh | Sign-out wins; the late answer is dropped
S21 | A form is sent twice | One request, one navigation
S22 | A guarded page comes back from the back-forward cache after sign-out | It is looked at again before it shows anything private
S23 | The login-type cookie holds nonsense | Taken as single sign-on, with the way to e-mail and password beside it
S24 | The identity provider hangs at sign-out | A time limit, then the other steps; a second run changes nothing
R1 | The return address leads to a foreign site | Ignored; the default page opens
R2 | The foreign site is dressed up with slashes, backslashes, tabs or line breaks | Ignored
R3 | The return address is javascript:, data:, vbscript: or blob: in any spelling | Ignored
R4 | A foreign host looks like the own one: user names, suffixes, look-alike letters | Ignored
R5 | The return address is a sign-in page with a return address, many times over | Collapsed to one; no loop
R6 | The return address is 100 KB long | Dropped
R7 | A deep link with query and hash | Kept through sign-in, single sign-on and refresh
R8 | The state of a single sign-on is missing, repeated, replayed, from another tab or broken | Refused with "start again"; no session is made
R9 | The identity provider answers with an error, known or not | A page with words and a way on; no loop
R10 | The return address leads to another environment of the own domain | Refused
R11 | Hosts with trailing dot, port, upper case, or the own domain in front of a foreign one | Judged by whole labels
I1 | E-mail addresses with plus, quotes, foreign letters, or of 10,000 characters | Valid ones are accepted, others get a message; judged at once
I2 | Passwords at the limits, with emoji, accents or blanks at the ends | The exact message; sent unchanged
I3 | Names with rare Chinese characters, marks, controls or joiners | Counted by code points; controls refused with words
I4 | The register link holds an address twice, markup, or 64 KB | The first one counts, shown as text, refused if it is none
I5 | A query with prototype keys, great depth or 100,000 parameters | Read up to fixed limits; nothing is polluted
I6 | The reset page without a token, or with several | Without one to the start page; the first counts
I7 | Pasted text with line breaks and blanks | Addresses trimmed, passwords unchanged
I8 | A password manager fills in before the page is interactive | Kept, checked and sent
I9 | Enter ends the composition of a Chinese word | The form is not sent
I10 | An extension writes into a field without an event | Read at submit
A1 | HTML with status 200 where JSON belongs | A message in plain words; the HTML is not drawn
A2 | An empty body, null, a list, cut JSON | The same; drawing never fails
A3 | An error text of 10 MB | Cut on screen and in reports; the page stays quick
A4 | Markup, direction marks and control codes in a message | Shown as text, controls removed
A5 | A status nobody knows | The general words, with the trace id
A6 | Field errors for unknown, repeated or missing fields | Shown in the summary
A7 | A general error without a message | "No Error Message Provided"
A8 | ret as a text, absent, or no number | Everything but the number 0 is an error
A9 | "Not logged in" fifty times at once | One sign-out or one redirect
A10 | A message with the warning prefix and nothing after it, or many colons | A warning, with a text in any case
A11 | 500 errors within one second | One notification, badge 99+, bounded memory, spoken once a second
A12 | The report of errors fails itself | No recursion; kept for one later try
A13 | The captcha is blocked or slow | A time limit, words, another try; the rest works
A14 | The captcha's proof ends while the person types | A new one is fetched silently; if that fails, a message
A15 | A registration is refused for its invitation or for the person signed in | The page of that case
A16 | The login methods fail, or offer nothing | Both ways to sign in, with a note; if nothing is offered, whom to write to
A17 | HTTP 403, 406, 410, 422, 502 to 504 | Its meaning, with the address without secrets
A18 | An answer that trickles in | A limit of 60 s and a way to cancel
N1 | Offline at submit | A message; nothing is sent on its own later
N2 | Offline during a refresh | As S5: nothing is lost
N3 | A slow mobile network | The prerendered form can be filled in at once; an early submit waits
N4 | A captive portal answers instead of the API | As A1, with the advice to look at the network
N5 | The computer sleeps for hours | At waking one look at the clock, one refresh, no burst of timers
N6 | A background tab whose timers are slowed down | Locks and dialogs stay right
N7 | A POST fails after it was sent | Sign-in and sign-up are never repeated by themselves
N8 | No address, no TLS, refused by CORS, stopped by a blocker | "Network Error" with a hint, never "wrong password"
C1 | Cookies are switched off | Found at the start; a notice says so
C2 | Storage throws, or is full | Kept in memory instead; one tab works
C3 | No broadcast channel, no Web Locks, no randomUUID | Fallbacks
C4 | A cookie over 4,096 bytes | Refused and reported
C5 | The page stands in a frame of another site | A message, never a loop
C6 | Two front tokens, on the host and on the parent domain | The newer one counts; sign-out removes both
D1 | A chunk is gone after a new version | One reload with data kept, then a page with a button
D2 | The page is of one version and the API of another | A quiet prompt
D3 | A chunk's address answers with HTML | Recognised by its type; as D1
D4 | A script fails at the start, or drawing throws | Words and whom to write to, never a white page
D5 | The browser's translator rewrites the page | Nothing breaks; codes and names stay untranslated
D6 | An extension breaks the content security policy | No effect on the portal; its reports are dropped
D7 | A foreign script throws without end | Limited, and told apart by origin
H1 | The session ends while somebody types | A dialog; what was typed stays
H2 | A dialog opens while a screen reader reads | The focus goes in, the title is read, and it comes back
H3 | The language changes while errors are shown | They appear in the new language without another check
H4 | Theme, zoom or orientation change while a dialog is open | It stays whole
`;

/** Every fault that the portal has an answer to. */
export const FAULTS: readonly Fault[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', fault = '', outcome = ''] = line.split(' | ');
    return { code, fault, outcome };
  });
