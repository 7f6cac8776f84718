import type { Figures } from './session.bench';
import { MANY } from './session.bench';
import type { Times } from './sessionInChromium';
import { REFERENCE_ROUNDS, type ExpiredFigures } from './sessionTimes';
import type { BundleSize } from './sizes';
import { table } from './table';

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

const expiredRow = (figures: ExpiredFigures): Row => {
  const { latencyMs, known, calls, floor, reference, portal } = figures;
  const which = known ? 'known to have expired' : 'expired only on the server';
  return {
    what: `${calls} ${calls === 1 ? 'request' : 'requests at once'} on a session ${which}, ${latencyMs} ms to the server and back`,
    reference: `${times(reference, floor)} (${reference.toFixed(0)} ms)`,
    portal: `${times(portal, floor)} (${portal.toFixed(0)} ms)`,
    ratio: times(portal, reference),
    aim: `at most ${FLOOR_TIMES} × the floor`,
    met: portal <= floor * FLOOR_TIMES,
  };
};

const sizeRow = (what: string, layer: BundleSize, reference: BundleSize): Row => ({
  what,
  reference: kilobytes(reference.initial),
  portal: `${kilobytes(layer.initial)}, and ${kilobytes(layer.later)} beside the first call`,
  ratio: times(layer.initial, reference.initial),
  aim: 'fewer',
  met: layer.initial < reference.initial,
});

const timeRows = ({ live: { bare, reference, portal }, expired }: Times): Row[] => [
  {
    what: 'A request with a live session, times a bare request',
    reference: `${times(reference, bare)} (${reference.toFixed(0)} µs)`,
    portal: `${times(portal, bare)} (${portal.toFixed(0)} µs)`,
    ratio: times(portal, reference),
    aim: `at most ${LIVE_TIMES} × bare`,
    met: portal <= bare * LIVE_TIMES,
  },
  ...expired.map(expiredRow),
];

/** Returns the figures of one process with a simulated document, each beside its aim. */
function rowsOf({ node, kept, size }: Figures): Row[] {
  return [
    ...timeRows(node),
    {
      what: `Heap retained after ${MANY} requests (without any client: ${perRequest(kept.bare)})`,
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

/** Formats the figures as Markdown tables: in one process, and in a browser. */
export const sessionTables = (figures: Figures): string =>
  `${tableOf(rowsOf(figures))}\n\nIn Chromium, with its cookies, timers, locks and network:\n\n${tableOf(timeRows(figures.chromium))}`;

/** Returns the whole report. `date` as YYYY-MM-DD. */
export function reportOf(figures: Figures, date: string): string {
  const { rounds, size, node } = figures;
  return `# Benchmark of the session layer

Written by \`npm run bench -- session ${rounds}\` on ${date}: this layer compared with \`supertokens-website\` 20.1.6, in
turns in one process with a simulated document, then in a page of Chromium; medians of ${rounds} rounds (of ${REFERENCE_ROUNDS} for requests of
the reference client on an expired session, which wait a second for its lock), after a warm-up round. Ratios come from
one run and hold across machines; milliseconds are for orientation.

${sessionTables(figures)}

- **The floor** is all requests at once, which are refused, then one refresh, then all requests again, with a bare
  \`fetch\` in the same turns: the minimum for a client that detects the expiry by a refusal. If the access token is known to
  have expired, this layer refreshes first, and can be below it; the reference client always sends the request first. Each
  of these runs sent one refresh request.
- **The network**: in the process, a \`fetch\` that responds after the round-trip time; in Chromium, a server on the same
  machine over HTTP/2 that waits as long before each response (150 ms: slow 4G), and not at all for requests with a live
  session. There the portal uses its production transport (superagent); a bare request is the browser's \`fetch\`. Each
  request has a separate address, since Chromium runs simultaneous requests to one address in sequence. In the process
  there is no network, so a bare request is far cheaper than any real one: most of what the layer adds to it,
  ${(node.live.portal - node.live.bare).toFixed(0)} µs, is the simulated document's time to read cookies.
- **The lock**: a refresh holds the lock of tabs with the reference client, besides a Web Lock. Acquiring it takes 30 ms,
  this layer's overhead over its requests; the reference client's own lock takes 60 to 85 ms
  (docs/decisions/0006-two-locks.md). Not all aims for the nearby server can be met with it, since 30 ms are half of that
  floor. The simulated document has a substitute for the Web Locks of one tab.
- **Simultaneous requests** that wait for a refresh reach the store in two actions: one for the first, one for all that
  joined it. One action repeats or answers all of them.
- Bytes of this layer: client, operations, tokens, claims, addresses, cookies, locks, tab messages, its sagas and the
  two machines. What the page needs anyway is not counted: the store, the saga runner, the machine library
  and the HTTP client. With the store, the saga runner and the machine library it is
  ${kilobytes(size.layerWithRuntime.initial)}, ${times(size.layerWithRuntime.initial, size.reference.initial)} the reference. The reference is counted whole:
  it is CommonJS, from which unused parts cannot be removed.
- A request with a valid session bypasses the refresh machine, which is notified only of a refusal
  (\`sagas/session/sessionClient.ts\`). The benchmark measures the request function that the portal's sagas use.
`;
}
