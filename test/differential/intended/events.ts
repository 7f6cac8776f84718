import { DENIED, type IntendedDifference } from './difference';

const ODD_REFUSAL = 'refresh returns 401 with a front token';

/** Differences in events, and in the effect of a response. */
export const EVENTS: readonly IntendedDifference[] = [
  {
    reference: 'A 401 that removes the session: UNAUTHORISED true, then UNAUTHORISED false.',
    portal: 'Only UNAUTHORISED true.',
    reason: 'One end of a session is one event.',
    source: 'row 65',
    seen: [
      {
        scenarios: [
          '401 that removes the session',
          'N6: a page of another host signs in, and a 401 removes its session',
        ],
        aspect: 'traffic',
        reference: [DENIED],
      },
    ],
  },
  {
    reference: 'Keeps the session if a refresh is refused with 401 and a front token.',
    portal: 'Ends it: UNAUTHORISED true.',
    reason: 'A refused refresh is the end of the session, whatever else the response carries.',
    source: 'protocol 1.6',
    seen: [
      {
        scenarios: [ODD_REFUSAL],
        aspect: 'traffic',
        portal: ['! UNAUTHORISED true'],
      },
      {
        scenarios: [ODD_REFUSAL],
        aspect: 'outcomes',
        reference: ['2 doesSessionExist: true'],
        portal: ['2 doesSessionExist: false'],
      },
      { scenarios: [ODD_REFUSAL], aspect: 'cookies', reference: ['sFrontToken of ana'] },
    ],
  },
  {
    reference: 'Announces claim errors of any kind, such as a text.',
    portal: 'Only a list of them.',
    reason: 'Listeners can rely on a list.',
    source: 'row 63',
    seen: [
      {
        scenarios: ['403 whose claim errors are a text'],
        aspect: 'traffic',
        reference: ['! API_INVALID_CLAIM "all"'],
      },
    ],
  },
  {
    reference: 'UNAUTHORISED false when a refresh is requested without a session.',
    portal: 'No event.',
    reason: 'Without a request nothing was refused.',
    source: 'protocol 1.9',
    seen: [
      {
        scenarios: ['a refresh requested without a session'],
        aspect: 'traffic',
        reference: [DENIED],
      },
    ],
  },
  {
    reference:
      'Relies only on cookies: a wiped and restored session counts as new, a wiped and lost one as never existing.',
    portal: 'Remembers the session of this page: restored, it is the same; lost, it has ended.',
    reason: 'For the user of the page no session began, but one did end.',
    source: 'row 33, row 35',
    seen: [
      {
        scenarios: ['cookies wiped between two requests'],
        aspect: 'traffic',
        reference: ['! SESSION_CREATED'],
      },
      {
        scenarios: [
          'cookies and session wiped between two requests',
          'N5: cookies and session wiped under an open page, then three requests',
        ],
        aspect: 'traffic',
        reference: [DENIED],
        portal: ['! UNAUTHORISED true'],
      },
    ],
  },
  {
    reference: 'With no refresh permitted, a refusal without a session throws.',
    portal: "Returns the API's own 401, with UNAUTHORISED false.",
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
        reference: ['1 fetch: no response'],
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
      'An unreadable front token breaks the request, or is stored and breaks every later request.',
    portal:
      'It is refused before it is stored, with an error for developers; the session stays unchanged.',
    reason: 'One bad header must not end the session.',
    source: 'row 45',
    seen: [
      {
        scenarios: ['an unreadable front token'],
        aspect: 'outcomes',
        reference: ['1 fetch: no response'],
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
          'an unreadable front token',
          'a front token without a user',
          'refresh returns an unreadable front token',
        ],
        aspect: 'log',
        portal: ['error'],
      },
      {
        scenarios: ['an unreadable front token cookie'],
        aspect: 'outcomes',
        reference: ['1 doesSessionExist: fails: other', '2 getUserId: fails: other'],
        portal: ['1 doesSessionExist: false', '2 getUserId: fails: No session exists'],
      },
    ],
  },
];
