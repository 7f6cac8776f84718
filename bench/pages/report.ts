import { kilobytes, megabytes, met, table } from '../table';
import { PAGES, type OfEach, type PageFigures } from './bench';
import { CONDITIONS, SLOW_PHONE } from './conditions';
import type { Floor, Visit } from './visit';

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

interface Line {
  readonly what: string;
  readonly of: keyof Visit;
  readonly write: (value: number) => string;
  /** The aim: the largest ratio to the lighter peer, or the largest value. */
  readonly aim?: { readonly ratio: number } | { readonly atMost: number };
}

const LINES: readonly Line[] = [
  { what: 'Scripts, untouched', of: 'scriptBytes', write: kilobytes, aim: { atMost: 70_000 } },
  {
    what: 'Scripts, filled and sent, until the response',
    of: 'filledScriptBytes',
    write: kilobytes,
    aim: { ratio: 0.7 },
  },
  {
    what: 'Scripts, typed, until the response',
    of: 'typedScriptBytes',
    write: kilobytes,
    aim: { atMost: 150_000 },
  },
  { what: 'All bytes, untouched', of: 'bytes', write: kilobytes },
  { what: 'Requests, untouched', of: 'requests', write: String, aim: { atMost: 6 } },
  { what: 'Memory of scripts, untouched', of: 'memory', write: megabytes, aim: { ratio: 1 } },
  { what: 'First paint', of: 'firstPaint', write: milliseconds, aim: { ratio: 0.3 } },
  { what: 'Largest paint', of: 'largestPaint', write: milliseconds, aim: { ratio: 0.3 } },
  { what: 'Until the first letter', of: 'typing', write: milliseconds, aim: { ratio: 0.3 } },
  { what: 'Blocking time, untouched', of: 'blocking', write: milliseconds, aim: { ratio: 0.5 } },
  {
    what: 'Blocking time while it is typed',
    of: 'typedBlocking',
    write: milliseconds,
    aim: { ratio: 0.5 },
  },
  {
    what: 'Answered, filled and sent',
    of: 'filledAnswered',
    write: milliseconds,
    aim: { ratio: 0.7 },
  },
  { what: 'Answered, typed', of: 'typedAnswered', write: milliseconds, aim: { ratio: 1 } },
];

const HEADINGS = ['', 'Peer', 'Peer with router', 'Portal', 'Of the peer', 'Aim', 'Met'];

/** Without a figure of the peer there is no ratio. */
const ratioOf = ({ peer, portal }: Pick<OfEach<number>, 'peer' | 'portal'>): string =>
  peer > 0 ? `${(portal / peer).toFixed(2)} ×` : '–';

function row({ what, write, aim }: Omit<Line, 'of'>, of: OfEach<number>): string[] {
  const figures = [what, ...PAGES.map((page) => write(of[page])), ratioOf(of)];
  if (!aim) return [...figures, '', ''];
  const limit = 'ratio' in aim ? aim.ratio * of.peer : aim.atMost;
  const words = 'ratio' in aim ? `${aim.ratio} ×` : write(aim.atMost);
  return [...figures, `at most ${words}`, met(of.portal <= limit)];
}

const visitTable = (of: OfEach<Visit>): string =>
  table(
    HEADINGS,
    LINES.map((line) =>
      row(line, {
        peer: of.peer[line.of],
        peerWithRouter: of.peerWithRouter[line.of],
        portal: of.portal[line.of],
      }),
    ),
  );

/** Describes the browser's times for an almost empty page, beside the aims for these figures. */
function floorWords(floor: Floor, { peer }: OfEach<Visit>): string {
  const words = (of: keyof Floor) =>
    `${milliseconds(floor[of])} (${ratioOf({ peer: peer[of], portal: floor[of] })} of the peer)`;
  return `For comparison, a page of two fields and a button without script or style: first paint ${words('firstPaint')},
largest paint ${words('largestPaint')}, first letter ${words('typing')}.`;
}

export const pagesTable = ({ visits, refused }: PageFigures): string =>
  [
    ...visits.map(
      ({ conditions, of, floor }) =>
        `## ${conditions.name}\n\n${visitTable(of)}\n\n${floorWords(floor, of)}`,
    ),
    `## ${SLOW_PHONE.name}, on a fast network\n\n${table(HEADINGS, [
      row(
        {
          what: 'Longest task of a refused empty submit',
          write: milliseconds,
          aim: { atMost: 100 },
        },
        refused,
      ),
    ])}`,
  ].join('\n\n');

/** Returns the whole page. `date` as YYYY-MM-DD. */
export const pagesReport = (
  figures: PageFigures,
  date: string,
): string => `# Benchmark of the sign-in page

This portal's sign-in page compared with the prebuilt one of \`supertokens-auth-react\` 0.51.3, written by
\`npm run bench -- pages\` on ${date}. The peer uses the same React, once without a router and once with the one that its
documents require. The pages take turns in one Chromium; values are medians of ${figures.rounds === 1 ? 'one round' : `${figures.rounds} rounds`}. Lighthouse's benchmark index of
the machine is ${figures.benchmarkIndex}. ${CONDITIONS[0]?.name}: 150 ms, 1.6 Mbit/s; the headings name the other conditions. Ratios and
aims compare with the peer without a router, the lighter of the two.

${pagesTable(figures)}

- All pages use the same minifier, brotli, and the same platform to sign in. The platform serves the portal as in production, with
  its content security policy. A plain server without a policy serves the peer, which writes its own style elements.
- "Untouched" is a first visit until the network has been idle for some seconds. "Filled and sent" is a first visit in which
  fields are filled and the button is pressed in the frame in which they appear, as a password manager does. "Typed" is a first
  visit in which the field is touched in the frame after it appears, then typing, 60 ms a key, followed by Enter.
- "Answered" is the time from the navigation to the platform's response to the sign-in, including its argon2 hash.
- Browsers do not report tasks of less than 50 ms; these count as 0.
`;
