import type { IntendedDifference } from './difference';
import { DENIED, GET, REFRESH, REFRESHED, SIGN_IN, times } from './difference';

/** Differences in when and how often a session is refreshed. */
export const REFRESHING: readonly IntendedDifference[] = [
  {
    reference: 'Refreshes before a first sign-in, and again when a sign-in is refused.',
    portal: 'Sends the sign-in at once; a refusal is its response.',
    reason: 'A sign-in opens a session; checking for one first costs a round trip.',
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
    reference:
      'Sends a request with a token known to have expired, and refreshes after the refusal.',
    portal: 'Refreshes first, at the latest with the next request; automatically at the start.',
    reason: 'The expiry is known, which saves a round trip.',
    source: 'protocol 6.1',
    seen: [
      { scenarios: ['a token known to have expired'], aspect: 'traffic', reference: [GET] },
      {
        scenarios: ['20 requests at once with a token known to have expired'],
        aspect: 'traffic',
        reference: times(20, GET),
      },
      {
        scenarios: ['an expired token: whose session?'],
        aspect: 'traffic',
        portal: [REFRESH, REFRESHED],
      },
    ],
  },
  {
    reference:
      'Each of several refused requests tries its own refresh if the first has no response.',
    portal: 'All waiting requests share the response of one refresh.',
    reason: 'A server that is down does not get a refresh for each request.',
    source: 'row 12, protocol 6.2',
    seen: [
      {
        scenarios: ['three requests at once, refresh has no response'],
        aspect: 'traffic',
        reference: [REFRESH, REFRESH],
      },
    ],
  },
  {
    reference:
      'Of several refused requests one gets the response of the refresh, the others UNAUTHORISED.',
    portal: 'All get the response of the refresh, and the end of the session is announced once.',
    reason: 'One end of a session is one event.',
    source: 'row 10, row 65',
    seen: [
      {
        scenarios: ['three requests at once, refresh returns 401'],
        aspect: 'traffic',
        reference: [DENIED, DENIED],
      },
      {
        scenarios: ['three requests at once, refresh returns 401'],
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
      'After a failed refresh, every request refreshes again; without a request nothing happens.',
    portal:
      'Retries automatically with growing waits, and for requests meanwhile, at most once a second.',
    reason:
      'It does not overload a failing server, and the session is back a second after the server.',
    source: 'protocol 6.2',
    seen: [
      {
        scenarios: ['a request soon after a refresh that returned 500'],
        aspect: 'traffic',
        reference: [GET],
      },
      {
        scenarios: ['N1: a request a second while the server is down, and one when it is back'],
        aspect: 'traffic',
        reference: times(3, GET),
        portal: [REFRESH],
      },
      {
        scenarios: ['refresh returns 500 once, and no request follows for 3 s'],
        aspect: 'traffic',
        portal: [REFRESH, REFRESHED],
      },
    ],
  },
  {
    reference: 'Treats 201 and 204 without a front token as a refresh, ten times over.',
    portal: 'Ends with an error after one refresh, as for 200.',
    reason: 'Nothing was refreshed.',
    source: 'row 98',
    seen: [
      {
        scenarios: [
          'refresh returns 201 without a front token',
          'refresh returns 204 without a front token',
        ],
        aspect: 'traffic',
        reference: [...times(9, REFRESHED, GET, REFRESH), REFRESHED, GET],
      },
    ],
  },
  {
    reference:
      'A first load whose refresh returns 404, 500 or nothing refreshes before each request.',
    portal: 'Refreshes once; later requests are sent as they are.',
    reason: 'A server without sessions would get two requests for everything.',
    source: 'row 99',
    seen: [
      {
        scenarios: [
          'first load: refresh returns 404, two requests',
          'first load: refresh returns 500, two requests',
          'first load: refresh has no response, two requests',
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
    reason: 'No request was refused.',
    source: 'row 66',
    seen: [
      {
        scenarios: ['first load: three requests at once, no session'],
        aspect: 'traffic',
        reference: [DENIED, DENIED],
      },
    ],
  },
];
