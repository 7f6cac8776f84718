import { REFRESH, times, type IntendedDifference, type SeenDifference } from './difference';

/** Sign-out requests of the two clients, equal except for credentials and body. */
const signOutCalls = (scenarios: readonly string[], headers: string, count = 1): SeenDifference => {
  const call = `→ POST /api_v2/auth/signout rid=session ${headers}`;
  return {
    scenarios,
    aspect: 'traffic',
    reference: times(count, call),
    portal: times(count, `${call} credentials body={}`),
  };
};

const CLOSED_SINCE = 'N3: a session that began here, in a browser closed since';

/** Differences in where tokens and cookies travel. */
export const TOKENS: readonly IntendedDifference[] = [
  {
    reference: 'Keeps every session that it finds.',
    portal:
      'Keeps sessions that others began; ends one that this portal began in a browser that was closed since, unless it is remembered.',
    reason:
      'Without "remember this computer", the next user of the computer must not be signed in.',
    source: 'spec 2, docs/session.md',
    seen: [
      {
        scenarios: [CLOSED_SINCE],
        aspect: 'traffic',
        portal: [
          '→ POST /api_v2/auth/signout rid=session st-auth-mode=cookie fdi-version=list credentials body={}',
        ],
      },
      {
        scenarios: [CLOSED_SINCE],
        aspect: 'outcomes',
        reference: ['2 fetch: 200 {"data":"GET /api/a"}'],
        portal: ['2 fetch: 401 {"message":"try refresh token"}'],
      },
      { scenarios: [CLOSED_SINCE], aspect: 'cookies', reference: ['sFrontToken of ana'] },
    ],
  },
  {
    reference: 'Without automatic credentials, signs out without credentials; without a body too.',
    portal: 'Always signs out with credentials, and sends an empty object.',
    reason:
      'On a separate API host, sign-out would carry no cookie and end in refreshes. The request is labeled JSON, which an empty body is not.',
    source: 'protocol D3',
    seen: [
      signOutCalls(
        [
          'sign-out',
          'sign-out with a token known to have expired',
          'sign-out of an expired session, refresh returns 401',
          'sign-out of an expired session, refresh returns 500',
          'sign-out returns 500',
          'sign-out has no response',
          'sign-out returns GENERAL_ERROR with a message',
          'sign-out returns GENERAL_ERROR without a message',
          'sign-out returns OK without the front token header',
          'sign-out returns a page instead of JSON',
          'sign-out returns nothing',
          'a protected request after sign-out',
          'N6: a page of another host signs in, and this one signs out',
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
    reference: 'Refreshes without the anti-CSRF value if the last update is unknown.',
    portal: 'Sends the value that it has.',
    reason: 'A server that requires the value would refuse the refresh, and the session would end.',
    source: 'protocol 1.2',
    seen: [
      {
        scenarios: ['an anti-CSRF value, but no last update'],
        aspect: 'traffic',
        reference: [REFRESH],
        portal: [REFRESH.replace('cookie ', 'cookie anti-csrf=c ')],
      },
    ],
  },
  {
    reference:
      'Treats an address without its scheme as its own: the access token is sent to the other host.',
    portal: 'Sends it without the session, and stores nothing of the response.',
    reason: 'Tokens are sent only to the API.',
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
    reason: 'The address belongs to the API host.',
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
