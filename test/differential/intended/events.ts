import { DENIED, type IntendedDifference } from './difference';

/** Differences in events, and in the effect of a response. */
export const EVENTS: readonly IntendedDifference[] = [
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
      'The other tab tells this one on its own; and where nothing was sent, nothing was refused.',
    source: 'protocol 1.9',
    seen: [
      {
        scenarios: ['another tab signed out while the call was in progress'],
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
        scenarios: [
          'cookies and session wiped between two calls',
          'N5: cookies and session wiped under an open page, then three calls',
        ],
        aspect: 'traffic',
        reference: [DENIED],
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
];
