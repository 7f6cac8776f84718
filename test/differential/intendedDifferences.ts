import type { Aspect } from './support/scenario';

/** Lines that one client shows and the other does not, in each of some scenarios. */
export interface SeenDifference {
  scenarios: readonly string[];
  aspect: Aspect;
  /** Lines of the reference client alone. */
  reference?: readonly string[];
  /** Lines of the portal alone. */
  portal?: readonly string[];
}

/** Something the portal does on purpose otherwise than the reference client. */
export interface IntendedDifference {
  reference: string;
  portal: string;
  reason: string;
  /** Decision record, row of the session checklist, or section of the session protocol. */
  source: string;
  seen: readonly SeenDifference[];
}

const GET = '→ GET /api/a rid=anti-csrf st-auth-mode=cookie';
const REFRESH =
  '→ POST /api_v2/auth/session/refresh rid=session st-auth-mode=cookie fdi-version=list credentials';
const SIGN_IN =
  '→ POST /api_v2/auth/signin rid=emailpassword st-auth-mode=cookie fdi-version=list credentials body={}';
const DENIED = '! UNAUTHORISED false';
const REFRESHED = '! REFRESH_SESSION';

const times = <T>(count: number, ...items: T[]): T[] =>
  Array.from({ length: count }, () => items).flat();

/** Sign-out calls of the two, but for credentials equal. */
const signOutCalls = (scenarios: readonly string[], headers: string, count = 1): SeenDifference => {
  const call = `→ POST /api_v2/auth/signout rid=session ${headers}`;
  return {
    scenarios,
    aspect: 'traffic',
    reference: times(count, call),
    portal: times(count, `${call} credentials`),
  };
};

/** Every intended difference. The comparison fails on one that is not here, and on one that is gone. */
export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  {
    reference: 'Refreshes before a first sign-in, and again when a sign-in is refused.',
    portal: 'Sends the sign-in at once; a refusal is its answer.',
    reason: 'A person who signs in opens a session; asking for one first costs a round trip.',
    source: 'decision 3',
    seen: [
      { scenarios: ['a first sign-in by the form'], aspect: 'traffic', reference: [REFRESH] },
      {
        scenarios: ['a sign-in that an old server refuses for its stale session'],
        aspect: 'traffic',
        reference: [REFRESH, REFRESHED, SIGN_IN],
      },
      {
        scenarios: ['a sign-in that an old server refuses for its stale session'],
        aspect: 'outcomes',
        reference: ['1 signIn: 200 {"status":"OK"}'],
        portal: ['1 signIn: 401 {"message":"try refresh token"}'],
      },
    ],
  },
  {
    reference: 'Sends a request with a token known to have ended, and refreshes after the refusal.',
    portal: 'Refreshes first, at the latest with the next request; at start by itself.',
    reason: 'The end of the token is known: one round trip less at each expiry.',
    source: 'protocol 6.1',
    seen: [
      { scenarios: ['a token known to have ended'], aspect: 'traffic', reference: [GET] },
      {
        scenarios: ['20 calls at once with a token known to have ended'],
        aspect: 'traffic',
        reference: times(20, GET),
      },
      {
        scenarios: ['an ended token: whose session?'],
        aspect: 'traffic',
        portal: [REFRESH, REFRESHED],
      },
    ],
  },
  {
    reference:
      'Each of several refused requests tries its own refresh when the first has no answer.',
    portal: 'All who waited share the answer of one refresh.',
    reason: 'A server that is down is not asked once for each request.',
    source: 'row 12, protocol 6.2',
    seen: [
      {
        scenarios: ['three calls at once, refresh has no answer'],
        aspect: 'traffic',
        reference: [REFRESH, REFRESH],
      },
    ],
  },
  {
    reference:
      'Of several refused requests one gets the answer of the refresh, the others UNAUTHORISED.',
    portal: 'All get the answer of the refresh, and the end of the session is told once.',
    reason: 'One end of a session is one event.',
    source: 'row 10, row 65',
    seen: [
      {
        scenarios: ['three calls at once, refresh answers 401'],
        aspect: 'traffic',
        reference: [DENIED, DENIED],
      },
      {
        scenarios: ['three calls at once, refresh answers 401'],
        aspect: 'outcomes',
        reference: [
          '1.2.1 fetch: 401 {"message":"try refresh token"}',
          '1.3.1 fetch: 401 {"message":"try refresh token"}',
        ],
        portal: [
          '1.2.1 fetch: 401 {"message":"unauthorised"}',
          '1.3.1 fetch: 401 {"message":"unauthorised"}',
        ],
      },
    ],
  },
  {
    reference:
      'After a refresh that failed, every request refreshes anew; without a request nothing happens.',
    portal: 'Tries again by itself with growing waits; requests meanwhile get the failure known.',
    reason: 'A server in trouble is not pressed, and the session is back without a click.',
    source: 'protocol 6.2',
    seen: [
      {
        scenarios: ['a call soon after a refresh that answered 500'],
        aspect: 'traffic',
        reference: [REFRESH],
      },
      {
        scenarios: ['refresh answers 500 once, and nothing is asked for 3 s'],
        aspect: 'traffic',
        portal: [REFRESH, REFRESHED],
      },
    ],
  },
  {
    reference: 'Takes 201 and 204 without a front token for a refresh, ten times over.',
    portal: 'Ends with an error after one refresh, as for 200.',
    reason: 'Nothing was renewed.',
    source: 'row 98',
    seen: [
      {
        scenarios: [
          'refresh answers 201 without a front token',
          'refresh answers 204 without a front token',
        ],
        aspect: 'traffic',
        reference: [...times(9, REFRESHED, GET, REFRESH), REFRESHED, GET],
      },
    ],
  },
  {
    reference:
      'A first load whose refresh answers 404, 500 or nothing refreshes before each request.',
    portal: 'Asks once; then requests go out as they are.',
    reason: 'A server without sessions would be asked twice for everything.',
    source: 'row 99',
    seen: [
      {
        scenarios: [
          'first load: refresh answers 404, two calls',
          'first load: refresh answers 500, two calls',
          'first load: refresh has no answer, two calls',
        ],
        aspect: 'traffic',
        reference: [REFRESH],
      },
    ],
  },
  {
    reference:
      'Several first requests without a session: UNAUTHORISED for all but one, although none was refused.',
    portal: 'No event.',
    reason: 'No call was refused.',
    source: 'row 66',
    seen: [
      {
        scenarios: ['first load: three calls at once, no session'],
        aspect: 'traffic',
        reference: [DENIED, DENIED],
      },
    ],
  },
  {
    reference: 'A 401 that removes the session: UNAUTHORISED true, then UNAUTHORISED false.',
    portal: 'UNAUTHORISED true alone.',
    reason: 'One end of a session is one event.',
    source: 'row 65',
    seen: [{ scenarios: ['401 that removes the session'], aspect: 'traffic', reference: [DENIED] }],
  },
  {
    reference:
      'UNAUTHORISED false when a refresh finds that another tab signed out, or is asked for without a session.',
    portal: 'No event.',
    reason:
      'The other tab tells this one by itself; and where nothing was sent, nothing was refused.',
    source: 'protocol 1.9',
    seen: [
      {
        scenarios: ['another tab signed out while the call was under way'],
        aspect: 'traffic',
        reference: [DENIED],
      },
      {
        scenarios: ['a refresh asked for without a session'],
        aspect: 'traffic',
        reference: [DENIED],
      },
    ],
  },
  {
    reference:
      'Judges by cookies alone: wiped and restored, a session counts as new; wiped and lost, it never was.',
    portal: 'Remembers the session of this page: restored it is the same, lost it has ended.',
    reason: 'For the person in front of the page nothing began, and something did end.',
    source: 'row 33, row 35',
    seen: [
      {
        scenarios: ['cookies wiped between two calls'],
        aspect: 'traffic',
        reference: ['! SESSION_CREATED'],
      },
      {
        scenarios: ['cookies and session wiped between two calls'],
        aspect: 'traffic',
        portal: ['! UNAUTHORISED true'],
      },
    ],
  },
  {
    reference: 'With no refresh permitted, a refusal without a session throws.',
    portal: "The API's own 401 is the answer, with UNAUTHORISED false.",
    reason: 'There was nothing to refresh, so no limit was reached.',
    source: 'row 8, row 59',
    seen: [
      {
        scenarios: ['a refusal without a session, no refresh permitted'],
        aspect: 'traffic',
        portal: [DENIED],
      },
      {
        scenarios: ['a refusal without a session, no refresh permitted'],
        aspect: 'outcomes',
        reference: ['1 fetch: no answer'],
        portal: ['1 fetch: 401 {"message":"no"}'],
      },
      {
        scenarios: ['a refusal without a session, no refresh permitted'],
        aspect: 'log',
        reference: ['error'],
      },
    ],
  },
  {
    reference:
      'A front token that cannot be read breaks the request, or is stored and breaks every later call.',
    portal:
      'Is refused before it is stored, with an error for developers; the session stays as it was.',
    reason: 'One bad header must not end the session.',
    source: 'row 45',
    seen: [
      {
        scenarios: ['a front token that cannot be read'],
        aspect: 'outcomes',
        reference: ['1 fetch: no answer'],
        portal: ['1 fetch: 200 {"data":1}'],
      },
      {
        scenarios: ['a front token without a user'],
        aspect: 'outcomes',
        reference: ['2 getUserId: done'],
        portal: ['2 getUserId: ana'],
      },
      {
        scenarios: ['a front token without a user'],
        aspect: 'cookies',
        reference: ['sFrontToken unreadable'],
        portal: ['sFrontToken of ana'],
      },
      {
        scenarios: [
          'a front token that cannot be read',
          'a front token without a user',
          'refresh answers with a front token that cannot be read',
        ],
        aspect: 'log',
        portal: ['error'],
      },
      {
        scenarios: ['a front token cookie that cannot be read'],
        aspect: 'outcomes',
        reference: ['1 doesSessionExist: fails: other', '2 getUserId: fails: other'],
        portal: ['1 doesSessionExist: false', '2 getUserId: fails: No session exists'],
      },
    ],
  },
  {
    reference: 'Without automatic credentials, signs out without credentials.',
    portal: 'Signs out with credentials always.',
    reason: 'On an API host of its own, sign-out would carry no cookie and end in refreshes.',
    source: 'protocol D3',
    seen: [
      signOutCalls(
        [
          'sign-out',
          'sign-out with a token known to have ended',
          'sign-out of an expired session, refresh answers 401',
          'sign-out of an expired session, refresh answers 500',
          'sign-out answers 500',
          'sign-out has no answer',
          'sign-out answers GENERAL_ERROR with a message',
          'sign-out answers GENERAL_ERROR without a message',
          'sign-out answers OK and forgets the front token',
          'a protected call after sign-out',
        ],
        'st-auth-mode=cookie fdi-version=list',
      ),
      signOutCalls(['sign-out of an expired session'], 'st-auth-mode=cookie fdi-version=list', 2),
      signOutCalls(
        ['sign-out clears an anti-CSRF value'],
        'st-auth-mode=cookie anti-csrf=c fdi-version=list',
      ),
      signOutCalls(
        [
          'sign-out in header mode',
          'sign-out in header mode through a proxy that drops empty headers',
        ],
        'st-auth-mode=header authorization=Bearer a1 fdi-version=list',
      ),
    ],
  },
  {
    reference:
      'Takes an address without its scheme for its own: the access token goes to the other host.',
    portal: 'Sends it without session, and stores nothing of the answer.',
    reason: 'Tokens go to the API alone.',
    source: 'row 80',
    seen: [
      {
        scenarios: ['an address without its scheme'],
        aspect: 'traffic',
        reference: [
          '→ GET http://elsewhere.example/x rid=anti-csrf st-auth-mode=header authorization=Bearer a1',
        ],
        portal: ['→ GET http://elsewhere.example/x'],
      },
      {
        scenarios: ['an address without its scheme'],
        aspect: 'outcomes',
        reference: ['2 getUserId: eve'],
        portal: ['2 getUserId: ana'],
      },
      {
        scenarios: ['an address without its scheme'],
        aspect: 'cookies',
        reference: ['sFrontToken of eve', 'st-access-token=given'],
        portal: ['sFrontToken of ana', 'st-access-token=a1'],
      },
    ],
  },
  {
    reference:
      'Reads a relative address with a dot in its first part as a host, and leaves it alone.',
    portal: 'Resolves it as the browser does: it goes to the API with the session.',
    reason: 'The address is of the API host.',
    source: 'row 80',
    seen: [
      {
        scenarios: ['a relative address with a dot in its first part'],
        aspect: 'traffic',
        reference: ['→ GET /file.json'],
        portal: ['→ GET /file.json rid=anti-csrf st-auth-mode=header authorization=Bearer a1'],
      },
      {
        scenarios: ['a relative address with a dot in its first part'],
        aspect: 'outcomes',
        reference: ['2 getUserId: ana'],
        portal: ['2 getUserId: eve'],
      },
      {
        scenarios: ['a relative address with a dot in its first part'],
        aspect: 'cookies',
        reference: ['sFrontToken of ana', 'st-access-token=a1'],
        portal: ['sFrontToken of eve', 'st-access-token=given'],
      },
    ],
  },
];
