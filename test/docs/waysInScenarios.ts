import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A scenario of a way to sign in, and its test. */
export interface WayInScenario {
  readonly number: string;
  readonly what: string;
  /** The file below test/; empty if the portal does not have the feature, or no test can show it. */
  readonly file: string;
  /** Words in the file, from the test's name or its table of cases; the reason if the file is empty. */
  readonly words: string;
}

const FILES: Readonly<Record<string, string>> = {
  PK: 'server/passkeys.test.ts',
  PU: 'server/passkeySignUp.test.ts',
  EC: 'server/signIn.test.ts',
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

/** One line each: number | what happens | file > words in it; or the reason for a missing test, in brackets. */
const LINES = `
1 | A passkey signs in by the button, with its factor in the claim | CP > signs in by autofill and by the button
2 | A passkey picked in the email field signs in | CP > signs in by autofill and by the button
3 | Of several accounts, the passkey's own account is signed in | PK > is one of the login methods
4 | A phone beside the computer provides the passkey | (a window of the browser itself, which no test can operate)
5 | A security key whose counter rises | PK > works while its counter grows
6 | A synced passkey whose counter stays at 0 | PK > works while its counter grows or stays at 0
7 | The window is closed | MP > notPicked('cancelled')
8 | The device has no passkey: the other ways stay | CP > closed or timed out
9 | The challenge has expired | PK > reports expired options
10 | The email field waits for ten minutes | SP > challenge is renewed before it expires
11 | The button is pressed while the field waits | BP > a button press aborts the autofill request
12 | A password is sent while the field waits | SP > sending a password ends
13 | The page asks twice: one request is alive | BP > so that only one is active
14 | The page is restored from the back-forward cache | SP > a page restored from the back-forward cache offers passkeys again
15 | The network fails after the passkey has signed | SP > a press requests a new challenge
16 | The browser has no autofill for passkeys | BP > autofill offers nothing
17 | The browser does not support passkeys | BP > and the button reports it
18 | The email field has other text | (the button reads no field, and the browser owns the field's list)
19 | An account has passkeys only | PU > has no password until one is chosen by mail
20 | A removed passkey is deleted from the device | SP > the server has removed it
21 | A failing server deletes nothing from the device | SP > the server fails
22 | The challenge names no site | (the server always names it)
23 | The button is pressed twice | MP > user('presses the button'
24 | The third attempt after two that were closed | MP > notPicked('cancelled')
25 | An assertion is replayed | PK > accepts an assertion once
26 | The challenge of another attempt | PK > the challenge of other options
27 | A registration challenge is answered by a sign-in | PK > refuses options of a sign-up for a sign-in
28 | Another origin, also one that looks alike | PK > an origin that looks alike
29 | Another site's id | PK > another site’s id
30 | The user was not verified | PK > a user who was not verified
31 | A wrong signature | PK > another key’s signature
32 | The counter decreases | PK > but not when it decreases
33 | A backup state that is not allowed | PK > a backup without its right
34 | Another account's handle | PK > handle of another account
35 | Data of a registration at a sign-in | PK > data of a registration
36 | A challenge of another tenant | (there is one tenant)
37 | Refused passkeys do not lock the password | PK > does not prevent a sign-in with the password after refusals
38 | An assertion is used twice at the same time | PK > also of two concurrent ones
39 | The page in another site's frame | server/http.test.ts > 3.4.6
40 | An account is created with a passkey | PU > creates the account of an invitation, signs in, and signs in again by the passkey
41 | A passkey is added in the account and listed | CP > created and named in the account
42 | A second passkey, on another device | CP > Another device gets its own passkey
43 | A passkey for this device after one on a phone | (the offer checks whether this device can store one)
44 | The device already has one | CP > The same device has one already
45 | The address has an account | PU > This email already exists. Please sign in instead.
46 | The server refuses the passkey that the device has created | SP > a passkey that the server did not store is removed from the device
47 | The offer is declined permanently | PK > never after being declined
48 | A password manager sends more than requested | (the core reads each field, with a maintained library)
49 | A key that cannot store passkeys | PK > residentKey: 'required'
50 | The registration challenge has expired | PK > tooLate
51 | An invalid address | PU > is refused before a passkey is created, as with a password
52 | The last way to sign in is removed | PK > A44: cannot be removed as the last available sign-in method
53 | A passkey that does not exist is removed | PK > cannot be removed by another user
54 | After a removal the device gets the list of valid passkeys | SP > A47: send the device the valid ids
55 | Removed in two tabs | PK > CREDENTIAL_NOT_FOUND_ERROR
56 | For another user's account | PK > refuses options of another account for a new passkey
57 | A challenge for another address | PK > refuses options of another account for a new passkey
58 | Without a fresh sign-in | PK > A42, A43: needs a sign-in within ten minutes
59 | Without the second step | SS > is required by every route of the platform
60 | An attacker registers another user's address first | (as with a password: the address counts once it is confirmed, and a new password ends every session)
61 | The registration challenge reveals who has an account | (it reveals what registering with a password reveals, only to users who may register)
62 | A type of key that was not offered | (the maintained library refuses it)
63 | A passkey that belongs to another account | PK > refuses a credential of another account
64 | Very many challenges | chromium/production/nginx.test.ts > refuses one address that sends without end
65 to 75 | Recovery by a link for a new passkey | (a lost passkey is not a lost account: a password, chosen again by mail, and a code by mail remain)
76 | A code by mail signs in | CC > a code signs in from the sign-in page
77 | Pasted with a space | CC > pasted with a space
78 | Filled in by the browser | CC > one-time-code
79 | A leading zero | rules/verificationCode.test.ts > including its leading zero
80 | A second mail leaves the first code valid | EC > stays valid after a second code for the same browser
81 | A wrong code shows how many tries are left | EC > a wrong code returns the attempts left; the fifth starts over
82 | After the fifth wrong code the user starts again | EC > a wrong code returns the attempts left; the fifth starts over
83 | An expired code | EC > expires after 15 minutes, as code and as link
84 | A reload keeps the step | CC > A reload keeps the step
85 | The link in another browser requires a click | CC > a press on its page does
86 | The link after the code | CC > already been used
87 | A code is used twice at once | EC > works once, and ends all other codes of the address
88 | The mail cannot be sent | model/machines/signInCode.ts > the request fails with a general message
89 | Another mail after the sign-in elsewhere | EC > RESTART_FLOW_ERROR
90 | Guesses over many browsers | EC > throttles guesses over many devices, without blocking the owner’s password
91 | Very many mails | EC > allows five emails an hour, with or without an account
92 | A code and a question of two browsers | EC > is worthless in another browser
93 | An attacker requests a code, and the owner clicks the link | EC > its link works in another browser, and opening it changes nothing
94 | An attacker sends the link of their own account to a user | (a click is needed, and every page after it names the account)
95 | A check for which addresses have accounts | EC > does not reveal whether an address has an account
96 | A provider signs in | CR > signs in and out of a deep link
97 | A signed-in user connects a provider | PR > A54: needs no new sign-in from the account
98 | Canceled there | CR > You canceled the sign-in
99 | The attempt is not of this tab, or too old | PR > limits an attempt to ten minutes
100 | The provider's code is sent twice | PR > accepts a code once
101 | The provider returns no address | model/machines/providerSignIn.ts > and no address is known
102 | A different state | CR > was started in another tab
103 | A form sent by a provider | (no provider is asked to send one, and there is no such route)
104 | An address that the provider has not verified | PR > gives no access to an account without its own proof
105 | An address of another user | PR > returns the same response whether or not the address has an account
106 | An app is set up, and its code is requested | SS > 106: accepts a new app
107 | A passkey needs no second step | LP > a passkey alone
108 | A wrong code keeps the QR code and the key | CS > You have 4 tries left
109 | The clock is one period off, or two | SS > 109, A50: accepts a clock that is one period off
110 | The same code twice | SS > 110, A50: accepts a code once
111 | Too many wrong codes: how long to wait | SS > 116, A50: pauses for 15 minutes after five wrong codes
112 | Too few digits, or letters | SS > ['12345', 'abcdef', '1234567', '']
113 | Two apps | SS > 113: accepts either of two apps, which have different names
114 | The setup of an app was not finished | SS > 114, A48
115 | The code is checked before the recovery codes are shown | CS > a code before it counts
116 | The limit is the account's, not the session's | SS > in all browsers
117 | An app is removed without the second step | SS > A42, A43: needs a code to remove an app
118 | A new app is set up to bypass the old one | SS > 118: allows no other app before a code of the existing one
119 | The second step changes whose session it is | SS > in the same browser
120 | A recovery code signs in, once | SS > 120, 121, A52
121 | A recovery code is used twice at once | SS > also of two at once
122 | An old set of codes after a new one | SS > 122, A52
123 | The last used way comes first | WI > the way used last is the first of the others
124 | By keyboard, by screen reader, at 400 % | chromium/signedInPages.test.ts > usable by keyboard
125 | The response names no way, or unknown ones | model/machines/signInMethods.ts > of-another-time
126 | Sent twice on a slow network | views/signIn/signInForm.test.tsx > while sending it is inert, keeps focus, and sends once
127 | Long texts, from right to left | chromium/surroundings.test.ts > in a right-to-left script
128 | No secret in a log | devtools/privacy.test.ts > no secret and no name comes through
129 | A foreign return address | PR > is sent PKCE, a nonce and the only return address
130 | The audit log records every change | LP > second_step_removal_allowed
131 | A password, but no second factor, changes passkeys, apps or codes | server/waysAndCores.test.ts > A42: are not changed by a password alone
132 | The same on a trusted device | server/waysAndCores.test.ts > A42: are not changed on a trusted device
`;

const TEST = join(__dirname, '..');

/** All scenarios, ordered by number. */
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

/** Scenarios whose file does not contain the words. */
export const lostScenarios = (): WayInScenario[] =>
  WAY_IN_SCENARIOS.filter(
    ({ file, words }) => file !== '' && !readFileSync(join(TEST, file), 'utf8').includes(words),
  );
