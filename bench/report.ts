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
  const which = known ? 'whose end the clock tells' : 'that the server alone knows to be over';
  return {
    what: `${calls} ${calls === 1 ? 'call' : 'calls at once'} on a session ${which}, ${latencyMs} ms to the server and back`,
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

/** Formats the figures as Markdown tables: in one process, and in a browser. */
export const sessionTables = (figures: Figures): string =>
  `${tableOf(rowsOf(figures))}\n\nIn Chromium, with its cookies, timers, locks and network:\n\n${tableOf(timeRows(figures.chromium))}`;

/** Returns the whole report. `date` as YYYY-MM-DD. */
export function reportOf(figures: Figures, date: string): string {
  const { rounds, size, node } = figures;
  return `# Benchmark of the session layer

Written by \`npm run bench -- session ${rounds}\` on ${date}: this layer compared with \`supertokens-website\` 20.1.6, taking
turns in one process with a simulated document, then in a page of Chromium; medians of ${rounds} rounds (of ${REFERENCE_ROUNDS} for calls of the
reference client on an expired session, which wait a second for its lock), after one that is not counted. Ratios are of one
run and hold across machines; milliseconds are for orientation.

${sessionTables(figures)}

- **The floor** is all calls at once, which are refused, then one refresh, then all calls again, by a bare \`fetch\` in the
  same turns: what no client goes below that learns of the end by a refusal. Where the clock tells that the access token is
  over, this layer refreshes before it calls, and can be below it; the reference client always calls first. Each
  of these runs made one refresh call.
- **The network**: in the process, a \`fetch\` that answers after the time to the server and back; in Chromium, a server on the
  same machine by HTTP/2 that waits as long before each answer (150 ms: slow 4G), and none for calls under a live
  session. There the portal sends by what it sends by in production (superagent); a bare request is the browser's \`fetch\`.
  Each call has an address of its own, as Chromium sends calls at once to one address one after the other. In the
  process, nothing lies between a call and its answer, so that a bare request is far cheaper than any real one: what the
  layer adds to it, ${(node.live.portal - node.live.bare).toFixed(0)} µs, is for the greater part the simulated document's time to read cookies.
- **The lock**: a refresh holds the lock that tabs with the reference client know, beside a Web Lock. It is had after 30
  ms, which is what this layer needs over its calls; the reference client's own takes 60 to 85 ms
  (docs/decisions/0006-two-locks.md). Aims on the server nearby cannot all be met with it: 30 ms are half of that floor.
  The simulated document gets a stand-in of Web Locks of one tab.
- **Calls at once** that wait for a refresh are told to the store by two actions: the first, and all that joined it. They
  are sent again, or answered, by one action for all.
- Bytes of this layer: client, operations, tokens, claims, addresses, cookies, locks, tab messages, its sagas and the
  two machines. Not counted is what the page needs anyway: the store, the saga runner, the machine library
  and the HTTP client. With the store, the saga runner and the machine library it is
  ${kilobytes(size.layerWithRuntime.initial)}, ${times(size.layerWithRuntime.initial, size.reference.initial)} the reference. The reference is counted whole:
  it is CommonJS, from which unused parts cannot be removed.
- A request made while the session is valid bypasses the refresh machine, which is told only when it is refused
  (\`sagas/session/sessionClient.ts\`). What is measured is the call that the portal's sagas make.
`;
}
