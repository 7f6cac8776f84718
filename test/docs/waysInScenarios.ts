import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What may happen on a way in, and the test that shows what comes of it. */
export interface WayInScenario {
  readonly number: string;
  readonly what: string;
  /** The file below test/; empty for what the portal does not have, or no test can show. */
  readonly file: string;
  /** Words in it: of the test's name, or of its line in a table of cases. Why there is none, where the file is empty. */
  readonly words: string;
}

const FILES: Readonly<Record<string, string>> = {
  PK: 'server/passkeys.test.ts',
  PU: 'server/passkeySignUp.test.ts',
  EC: 'server/emailCode.test.ts',
  PR: 'server/providers.test.ts',
  SS: 'server/secondStep.test.ts',
  LP: 'server/lostPhone.test.ts',
  BP: 'browser/passkeys.test.ts',
  SP: 'sagas/passkeys.test.ts',
  WI: 'views/signIn/waysIn.test.tsx',
  MP: 'model/machines/passkeySignIn.ts',
  CP: 'chromium/passkeys.test.ts',
  CC: 'chromium/signInCode.test.ts',
  CR: 'chromium/providers.test.ts',
  CS: 'chromium/secondStep.test.ts',
};

/** One line each: number | what happens | file > words in it; or the reason that there is none, in brackets. */
const LINES = `
1 | A passkey by the button signs in, with its factor in the claim | CP > signs in by autofill and by the button
2 | A passkey picked in the email field signs in | CP > signs in by autofill and by the button
3 | Of several accounts the passkey's own is signed in to | PK > is a way in that the login methods name
4 | A phone beside the computer gives the passkey | (a window of the browser's own, which no test can press)
5 | A security key whose counter rises | PK > works while its counter grows
6 | A synced passkey whose counter stays at 0 | PK > works while its counter grows or stays at 0
7 | The window is closed | MP > notPicked('cancelled')
8 | The device has no passkey: the other ways stay | CP > closed or timed out
9 | The question has expired | PK > options expire, and say so
10 | The email field waits for ten minutes | MP > rearm
11 | The button is pressed while the field waits | BP > the button takes the place
12 | A password is sent while the field waits | SP > a password that is sent ends
13 | The page asks twice: one request is alive | BP > so that one request is alive
14 | The page comes back from the back-forward cache | CP > Put into the back-forward cache and restored
15 | The network fails after the passkey has signed | SP > a press asks a new question
16 | The browser offers nothing in fields | BP > nothing is offered in the field
17 | The browser knows no passkeys | BP > and the button says so
18 | Something else stands in the email field | (the button reads no field, and the field's list is the browser's)
19 | An account has passkeys only | PU > has no password until one is chosen by mail
20 | A removed passkey is taken off the device | SP > the server has removed it
21 | A failing server takes nothing off the device | SP > the server fails
22 | The question names no site | (the server always names it)
23 | The button is pressed twice | MP > user('presses the button'
24 | The third try after two that were closed | MP > notPicked('cancelled')
25 | An assertion is replayed | PK > an assertion works once
26 | The challenge of another question | PK > the challenge of other options
27 | A question for making is answered by signing in | PK > options of a registration sign nobody in
28 | Another origin, also one that looks alike | PK > an origin that looks alike
29 | Another site's id | PK > another site’s id
30 | The person was not checked | PK > a person who was not checked
31 | A wrong signature | PK > another key’s signature
32 | The counter goes back | PK > and not when it goes back
33 | A backup that may not be | PK > a backup without its right
34 | Another account's handle | PK > another account’s handle
35 | Data of a registration at a sign-in | PK > data of a registration
36 | A question of another tenant | (there is one tenant)
37 | Refused passkeys lock no password | PK > refused ones keep nobody from the password
38 | An assertion is used twice at the same time | PK > of two at the same time too
39 | The page in another site's frame | server/productionHosts.test.ts > 3.4.6
40 | An account is made with a passkey | PU > makes the account of an invitation, signs in, and signs in again by the passkey
41 | One is added in the account and listed | CP > created and named in the account
42 | A second one, in another device | CP > Another device gets its own passkey
43 | One for this device after a phone's | (the offer asks whether this device can keep one)
44 | The device has one already | CP > The same device has one already
45 | The address has an account | PU > This email already exists. Please sign in instead.
46 | The server refuses what the device has made | SP > what the server has not kept is taken off the device
47 | The offer is declined for good | PK > never again where it was declined
48 | A password manager sends more than is asked | (the core reads field by field, by a kept library)
49 | A key that cannot keep passkeys | PK > residentKey: 'required'
50 | The question for making has expired | PK > tooLate
51 | An address that is none | PU > is refused before a passkey is made, as with a password
52 | The last way in is removed | PK > A44: the last way in that is offered stays
53 | One that is not there is removed | PK > nobody removes another person’s passkey
54 | After a removal the device is told which count | SP > A47: tell the device which of them count
55 | Removed in two tabs | PK > CREDENTIAL_NOT_FOUND_ERROR
56 | For another person's account | PK > options of one account make no passkey of another
57 | A question for another address | PK > options of one account make no passkey of another
58 | Without a fresh sign-in | PK > A42, A43: adding and removing need a sign-in of the last ten minutes
59 | Without the second step | SS > no route of the platform answers a session without the second step
60 | Somebody registers another's address first | (as with a password: the address counts once it is confirmed, and a new password ends every session)
61 | The question for making tells who has an account | (it tells what registering with a password tells, only to who may register)
62 | A kind of key that was not offered | (the kept library refuses it)
63 | A passkey that another account has | PK > a credential that another account has is refused
64 | Very many questions | chromium/production/nginx.test.ts > refuses one address that sends without end
65 to 75 | Recovery by a link for a new passkey | (a lost passkey is no lost account: a password, chosen again by mail, and a code by mail stay)
76 | A code by mail signs in | CC > a code signs in from the sign-in page
77 | Pasted with a space | CC > pasted with a space
78 | Filled in by the browser | CC > one-time-code
79 | A leading zero | rules/verificationCode.test.ts > with its leading zero
80 | A second mail leaves the first code good | EC > a second code for the same browser leaves the first one good
81 | A wrong code tells how many tries are left | EC > a wrong code tells how many tries are left
82 | The fifth wrong one begins again | EC > the fifth begins again
83 | An expired code | EC > expires after 15 minutes
84 | A reload keeps the step | CC > A reload keeps the step
85 | The link in another browser asks for a press | CC > a press on its page does
86 | The link after the code | CC > already been used
87 | A code is used twice at once | EC > a code works once
88 | The mail cannot be sent | model/machines/signInCode.ts > the request fails with a general message
89 | Another mail after the sign-in elsewhere | EC > RESTART_FLOW_ERROR
90 | Guesses over many browsers | EC > guesses over many devices are slowed
91 | Very many mails | EC > five mails an hour
92 | A code and a question of two browsers | EC > a code of one browser is worth nothing in another
93 | A stranger asks, and the owner presses the link | EC > the link of the same mail works in another browser
94 | A stranger's own link is sent to somebody | (a press is needed, and the account is named on every page after it)
95 | Asking which addresses have accounts | EC > tells nobody whether an address has an account
96 | A provider signs in | CR > signs in and out of a deep link
97 | A provider is connected to who is signed in | PR > A54: from the account, without signing in again
98 | Canceled there | CR > You canceled the sign-in
99 | The try is not of this tab, or too old | PR > a try is over after ten minutes
100 | The provider's code is sent twice | PR > a code counts once
101 | The provider tells no address | model/machines/providerSignIn.ts > and no address is known
102 | Another state | CR > was started in another tab
103 | A form sent by a provider | (no provider is asked to send one, and there is no such route)
104 | An address that the provider has not checked | PR > opens no account without its own proof
105 | An address that is another's | PR > answers the same whether or not an address has an account
106 | An app is set up, and asked for | SS > 106: an app is set up
107 | A passkey needs no second step | LP > a passkey alone
108 | A wrong code leaves picture and key | CS > You have 4 tries left
109 | The clock is one period off, or two | SS > 109, A50: a clock one period off is taken
110 | The same code twice | SS > 110, A50: a code works once
111 | Too many wrong codes: how long to wait | SS > 116, A50: five wrong codes pause trying for 15 minutes
112 | Too few digits, or letters | SS > ['12345', 'abcdef', '1234567', '']
113 | Two apps | SS > 113: two apps have two names
114 | An app that was begun and not finished | SS > 114, A48
115 | The code is checked before the recovery codes are shown | CS > a code before it counts
116 | The limit is the account's, not the session's | SS > over all browsers
117 | An app is removed without the second step | SS > no route of the platform answers a session without the second step
118 | A new app is set up to get past the old one | SS > 118: who has an app sets up no other one before its code
119 | The second step changes whose session it is | SS > for the browser that took it
120 | A recovery code signs in, once | SS > 120, 121, A52
121 | A recovery code is used twice at once | SS > of two uses at once too
122 | An old set after a new one | SS > 122, A52
123 | The way used last comes first | WI > the way used last comes first of the others
124 | By keyboard, spoken, at 400 % | chromium/signedInPages.test.ts > usable by keyboard
125 | The answer names no way, or unknown ones | model/machines/signInMethods.ts > of-another-time
126 | Sent twice on a slow network | model/spec/signIn.test.ts > spec 4: a double click is one request
127 | Long texts, from right to left | chromium/pseudo.test.ts > a right-to-left script
128 | No secret in a log | devtools/privacy.test.ts > no secret and no name comes through
129 | A foreign return address | PR > is asked with PKCE, a nonce and our one return address
130 | Every change stands in the audit log | LP > second_step_removal_allowed
`;

const TEST = join(__dirname, '..');

/** The scenarios of every way in, in the order of their numbers. */
export const WAY_IN_SCENARIOS: readonly WayInScenario[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [number = '', what = '', place = ''] = line.split(' | ');
    const why = /^\((.+)\)$/.exec(place)?.[1];
    const [named = '', words = ''] = place.split(' > ');
    const file = FILES[named] ?? named;
    return why === undefined
      ? { number, what, file, words }
      : { number, what, file: '', words: why };
  });

/** Those whose file does not hold the words. */
export const lostScenarios = (): WayInScenario[] =>
  WAY_IN_SCENARIOS.filter(
    ({ file, words }) => file !== '' && !readFileSync(join(TEST, file), 'utf8').includes(words),
  );
