import { LATENCY_MS } from './script';
import type { Figures } from './session.bench';
import { MANY } from './session.bench';
import type { Times } from './sessionInChromium';
import type { ExpiredFigures } from './sessionTimes';
import type { BundleSize } from './sizes';
import { table } from './table';

/** One line of the report. */
export interface Row {
  what: string;
  reference: string;
  portal: string;
  ratio: string;
  aim: string;
  met: boolean;
}

const FLOOR_TIMES = 1.1;
const LIVE_TIMES = 1.2;

/** More than this (bytes a request) would be a leak; less is noise of the collector. */
const LEAK_BYTES = 16;

const times = (value: number, of: number): string => `${(value / of).toFixed(2)} ×`;
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const perRequest = (bytes: number): string => `${(bytes / MANY).toFixed(1)} B a request`;

const expiredRow = ({ calls, floor, reference, portal }: ExpiredFigures): Row => ({
  what: `${calls} ${calls === 1 ? 'call' : 'calls at once'} on an expired session, times the floor`,
  reference: `${times(reference, floor)} (${reference.toFixed(0)} ms)`,
  portal: `${times(portal, floor)} (${portal.toFixed(0)} ms)`,
  ratio: times(portal, reference),
  aim: `at most ${FLOOR_TIMES} × the floor`,
  met: portal <= floor * FLOOR_TIMES,
});

const sizeRow = (what: string, layer: BundleSize, reference: BundleSize): Row => ({
  what,
  reference: kilobytes(reference.initial),
  portal: `${kilobytes(layer.initial)}, and ${kilobytes(layer.later)} where Web Locks are missing`,
  ratio: times(layer.initial, reference.initial),
  aim: 'fewer',
  met: layer.initial < reference.initial,
});

const timeRows = ({ live: { bare, added }, expired }: Times): Row[] => [
  {
    what: 'A request with a live session, times a bare request',
    reference: times(bare + added.reference, bare),
    portal: times(bare + added.portal, bare),
    ratio: times(added.portal, added.reference),
    aim: `at most ${LIVE_TIMES} × bare`,
    met: bare + added.portal <= bare * LIVE_TIMES,
  },
  ...expired.map(expiredRow),
];

/** The figures of one process with a simulated document, each beside its aim. */
function rowsOf({ node, kept, size }: Figures): Row[] {
  return [
    ...timeRows(node),
    {
      what: `Heap kept after ${MANY} requests (without any client: ${perRequest(kept.bare)})`,
      reference: perRequest(kept.reference),
      portal: perRequest(kept.portal),
      ratio: '',
      aim: `none, to ${LEAK_BYTES} B a request`,
      met: kept.portal < LEAK_BYTES * MANY,
    },
    sizeRow('Session layer, minified, brotli', size.layer, size.reference),
  ];
}

const HEADINGS = ['', 'Reference', 'This layer', 'Ratio', 'Aim', 'Met'];

const cellsOf = ({ what, reference, portal, ratio, aim, met }: Row): string[] => [
  what,
  reference,
  portal,
  ratio,
  aim,
  met ? 'yes' : 'no',
];

const tableOf = (rows: readonly Row[]): string => table(HEADINGS, rows.map(cellsOf));

/** The figures as tables of Markdown: in one process, and in a browser. */
export const sessionTables = (figures: Figures): string =>
  `${tableOf(rowsOf(figures))}\n\nIn Chromium, with its cookies, timers and locks:\n\n${tableOf(timeRows(figures.chromium))}`;

/** The whole report. `date` as YYYY-MM-DD. */
export function reportOf(figures: Figures, date: string): string {
  const { size } = figures;
  const fallback = figures.fallback
    .map(({ calls, timesFloor }) => `${timesFloor.toFixed(2)} × for ${calls}`)
    .join(', ');
  return `# Benchmark of the session layer

Written by \`npm run bench\` on ${date}: this layer compared with \`supertokens-website\` 20.1.6, taking turns in
one process with a simulated document, then in a page of Chromium; medians. Ratios hold across machines; milliseconds are for orientation.

${sessionTables(figures)}

- In Chromium requests with a live session go to a server on the same machine, by what the portal sends by in
  production (superagent); a bare request is the browser's \`fetch\`. All else: both send through the same scripted \`fetch\` and read the answer's body. The floor is three latencies of
  ${LATENCY_MS} ms in a row (refused call, refresh, call again), measured in the same turns. Each of these runs
  made one refresh call.
- A refresh holds the lock that tabs with the reference client know, beside a Web Lock: it takes 60 to 85 ms, which is
  what this layer needs over the floor (docs/decisions/0006-two-locks.md). The simulated document gets a stand-in of
  Web Locks of one tab.
  Without them the layer locks in storage, as the reference does: ${fallback}.
- Bytes of this layer: client, operations, tokens, claims, addresses, cookies, locks, tab messages, its sagas and the
  two machines. Not counted is what the page needs anyway: the store, the saga runner, the machine library
  and the HTTP client. With the store, the saga runner and the machine library it is
  ${kilobytes(size.layerWithRuntime.initial)}, ${times(size.layerWithRuntime.initial, size.reference.initial)} the reference. The reference is counted whole:
  it is CommonJS, from which unused parts cannot be removed.
- A request made while the session is valid bypasses the refresh machine, which is told only when it is refused
  (\`sagas/session/sessionClient.ts\`). The portal's own calls go by the same client.
`;
}
