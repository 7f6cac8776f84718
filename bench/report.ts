import { type Figures, MANY } from './session.bench';
import type { Times } from './sessionInChromium';
import { REFERENCE_ROUNDS, type ExpiredFigures } from './sessionTimes';
import { kilobytes, table } from './table';

interface Row {
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
const perRequest = (bytes: number): string => `${(bytes / MANY).toFixed(1)} B a request`;

const expiredRow = (figures: ExpiredFigures): Row => {
  const { latencyMs, known, calls, floor, reference, portal } = figures;
  const which = known ? 'known to have expired' : 'that only the server knows to have expired';
  return {
    what: `${calls} ${calls === 1 ? 'request' : 'concurrent requests'} on a session ${which}, ${latencyMs} ms round trip`,
    reference: `${times(reference, floor)} (${reference.toFixed(0)} ms)`,
    portal: `${times(portal, floor)} (${portal.toFixed(0)} ms)`,
    ratio: times(portal, reference),
    aim: `at most ${FLOOR_TIMES} × the floor`,
    met: portal <= floor * FLOOR_TIMES,
  };
};

const timeRows = ({ live: { bare, reference, portal }, expired }: Times): Row[] => [
  {
    what: 'A request under a live session, as a multiple of a bare request',
    reference: `${times(reference, bare)} (${reference.toFixed(0)} µs)`,
    portal: `${times(portal, bare)} (${portal.toFixed(0)} µs)`,
    ratio: times(portal, reference),
    aim: `at most ${LIVE_TIMES} × bare`,
    met: portal <= bare * LIVE_TIMES,
  },
  ...expired.map(expiredRow),
];

/** Returns the figures of one process with a simulated document, each beside its aim. */
function rowsOf({ node, kept, size: { layer, reference } }: Figures): Row[] {
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
    {
      what: 'Session layer, minified, brotli',
      reference: kilobytes(reference.initial),
      portal: `${kilobytes(layer.initial)}, and ${kilobytes(layer.later)} with the first request`,
      ratio: times(layer.initial, reference.initial),
      aim: 'fewer',
      met: layer.initial < reference.initial,
    },
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

This session layer compared with \`supertokens-website\` 20.1.6, written by \`npm run bench -- session ${rounds}\` on ${date}. Both take
turns in one process with a simulated document, then in a page of Chromium. Values are medians of ${rounds} rounds, after one that
is not counted. Requests of the reference client on an expired session have ${REFERENCE_ROUNDS} rounds, because they wait a second for its lock.
Ratios are of one run and comparable across machines; milliseconds are for orientation.

${sessionTables(figures)}

- **The floor** is the time of a bare \`fetch\` for all requests at once, which are refused, then one refresh, then all requests
  again. A client that learns of the expiry by a refusal cannot be faster. If the clock shows that the access token has expired,
  this layer refreshes before it sends requests, so it can be below the floor. The reference client always sends first. Each of
  these runs made one refresh request.
- **The network**: in the process, a \`fetch\` that responds after the round-trip time. In Chromium, an HTTP/2 server on the same
  machine that waits as long before each response (150 ms: slow 4G), and not at all for requests under a live session. There the
  portal uses its production HTTP client (superagent); a bare request is the browser's \`fetch\`. Each request has its own URL,
  because Chromium sends concurrent requests to one URL one after the other. The process has no network, so a bare request is far
  cheaper than any real one. Most of the ${(node.live.portal - node.live.bare).toFixed(0)} µs that the layer adds is the simulated document's time to read cookies.
- **The lock**: a refresh holds the storage lock that tabs with the reference client use, beside a Web Lock. This layer acquires
  it within 30 ms, which it needs in addition to its requests; the reference client's own takes 60 to 85 ms
  ([decision 6](decisions/0006-two-locks.md)). Not all aims with the nearby server can be met with it: 30 ms are half of that
  floor. The simulated document gets a stand-in for the Web Locks of one tab.
- **Concurrent requests** that wait for a refresh are reported to the store by two actions: one for the first, one for all that
  joined it. One action for all sends them again, or answers them.
- **Bytes** of this layer: client, operations, tokens, claims, addresses, cookies, locks, tab messages, its sagas and the two
  machines. Not counted is what the page needs anyway: the store, the saga runner, the machine library and the HTTP client. With
  the store, the saga runner and the machine library it is ${kilobytes(size.layerWithRuntime.initial)}, ${times(size.layerWithRuntime.initial, size.reference.initial)} the reference. The reference is counted
  whole: it is CommonJS, from which unused parts cannot be removed.
- A request under a live session bypasses the refresh machine, which is notified only of refused requests
  (\`sagas/session/sessionClient.ts\`). The benchmark measures the function that the portal's sagas call.
`;
}
