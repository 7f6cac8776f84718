import type { IntendedDifference } from './difference';
import { DENIED, GET, REFRESH, REFRESHED, SIGN_IN, times } from './difference';

/** Differences in when and how often a session is refreshed. */
export const REFRESHING: readonly IntendedDifference[] = [
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
    portal: 'Refreshes first, at the latest with the next request; at start on its own.',
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
      'After a refresh that failed, every request refreshes again; without a request nothing happens.',
    portal:
      'Tries again on its own with growing waits, and for requests meanwhile, at most once a second.',
    reason: 'A server in trouble is not pressed, and the session is back a second after it.',
    source: 'protocol 6.2',
    seen: [
      {
        scenarios: ['a call soon after a refresh that answered 500'],
        aspect: 'traffic',
        reference: [GET],
      },
      {
        scenarios: ['N1: a call a second while the server is down, and one when it is back'],
        aspect: 'traffic',
        reference: times(3, GET),
        portal: [REFRESH],
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
];
