import { table } from '../table';
import type { PageFigures } from './bench';
import type { Visit } from './visit';

const kilobytes = (value: number): string => `${(value / 1_000).toFixed(1)} kB`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const megabytes = (value: number): string => `${(value / 1_000_000).toFixed(1)} MB`;

interface Line {
  what: string;
  of: keyof Visit;
  write: (value: number) => string;
  /** The largest ratio to the peer that is wanted. */
  aim: number;
}

const LINES: readonly Line[] = [
  { what: 'Scripts until typing works', of: 'scriptBytesTyping', write: kilobytes, aim: 0.7 },
  {
    what: 'Scripts before anybody touches the page',
    of: 'scriptBytes',
    write: kilobytes,
    aim: 1,
  },
  {
    what: 'Scripts up to a finished sign-in',
    of: 'scriptBytesSignedIn',
    write: kilobytes,
    aim: 0.9,
  },
  { what: 'All bytes before anybody touches the page', of: 'bytes', write: kilobytes, aim: 1 },
  { what: 'Requests', of: 'requests', write: String, aim: 1 },
  { what: 'First paint', of: 'firstPaint', write: milliseconds, aim: 1 },
  { what: 'Largest paint', of: 'largestPaint', write: milliseconds, aim: 0.4 },
  { what: 'Until typing works', of: 'typing', write: milliseconds, aim: 1 },
  { what: 'Blocking time', of: 'blocking', write: milliseconds, aim: 1 },
  { what: 'Memory of scripts', of: 'memory', write: megabytes, aim: 1 },
];

/** The figures of both pages, their ratio and its aim. */
export const pagesTable = ({ portal, peer }: PageFigures): string =>
  table(
    ['', 'Peer', 'Portal', 'Ratio', 'Aim', 'Met'],
    LINES.map(({ what, of, write, aim }) => {
      const ratio = portal[of] / peer[of];
      const met = ratio <= aim ? 'yes' : 'no';
      return [
        what,
        write(peer[of]),
        write(portal[of]),
        `${ratio.toFixed(2)} ×`,
        `at most ${aim}`,
        met,
      ];
    }),
  );

/** The whole page. `date` as YYYY-MM-DD. */
export const pagesReport = (
  figures: PageFigures,
  date: string,
): string => `# Benchmark of the sign-in page

Written by \`npm run bench -- pages\` on ${date}: this portal's sign-in page compared with the prebuilt one of
\`supertokens-auth-react\` 0.51.3 ("peer") with the same React, taking turns in one Chromium; medians of
${figures.rounds} rounds. A phone on a slow mobile network is simulated: 150 ms, 1.6 Mbit/s, a quarter of this
machine's speed.

${pagesTable(figures)}

- Both use the same minifier, brotli, and the same platform to sign in. The portal is
  served by the platform as in production, with its content security policy; the peer by a plain server
  without one, since it writes style elements of its own.
- "Before anybody touches the page" is until the network has been quiet for some seconds after the first
  visit; "a finished sign-in" is until the server's answer, in a second first visit.
- "Until typing works" is the first letter that stays in the e-mail field, typed as soon as the field is there.
- The portal sends more script in all. The peer is React and one form; the portal's page also brings the router of
  all pages, store, statecharts and sagas, the session over several tabs, consent, notices and two languages. The form
  does not wait for any of it: it is drawn at build time, keeps what is typed, and keeps an early submit until the
  scripts are there. What the page needs only later (form checks, HTTP, dialogs) comes in chunks of its own, which is
  why it makes more requests.
`;
