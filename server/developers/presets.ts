import { SAMPLE_CALLS, SAMPLE_PARAMETER } from '../../src/rules/sampleCalls';
import type { FaultRule } from './faults';

/** A ready-made fault of the developers' page. */
export interface Preset {
  /** The row of docs/errors.md, if there is one. */
  readonly id: string;
  readonly text: string;
  readonly rule: FaultRule;
  /** The request that shows it; any by default. */
  readonly call?: keyof typeof SAMPLE_CALLS;
}

/** Pages that can show a fault. */
export const PLACES = ['call', 'report'] as const;
export type Place = (typeof PLACES)[number];

const REPORT = { path: '/api/report', url: '/portal/report' };
/** A page that sends few requests, and is interactive before a user acts. */
const CALLING_PAGE = '/portal/login/forgot';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** Longer than the 60 s that a client waits (spec 9: request timeout). */
const TOO_LONG_MS = 70_000;
const DRIP_MS = 1_000;
/** Repeated to ten megabytes. */
const MARKUP = '<p onclick="alert(1)">&#x202e;';
const MARKUP_TIMES = 350_000;

const answer = (body: unknown): FaultRule => ({ status: 200, headers: JSON_TYPE, body });

const STATUSES: Readonly<Record<number, string>> = {
  400: 'nothing created or changed',
  401: 'no permission, and to sign-in',
  403: 'the network or VPN',
  404: 'no such record',
  406: 'no such format',
  410: 'deleted for good',
  422: 'not valid',
  500: 'the server fails',
  502: 'the gateway fails',
  503: 'overloaded or in maintenance',
  504: 'the gateway times out',
};

const STATUS_PRESETS: readonly Preset[] = Object.entries(STATUSES).map(([status, text]) => ({
  id: `http.${status}`,
  text: `HTTP ${status}: ${text}`,
  rule: { ...answer({ ret: Number(status), data: null }), status: Number(status) },
}));

/** Every fault that a response can cause, ready-made. */
export const PRESETS: readonly Preset[] = [
  { id: 'failure.network', text: 'The connection is reset', rule: { drop: true } },
  {
    id: 'failure.timeout',
    text: 'No response for 70 seconds; the page waits 60',
    rule: { delayMs: TOO_LONG_MS },
  },
  {
    id: 'drip',
    text: 'The headers, then a byte a second',
    rule: { ...answer({ ret: 0, data: 'x'.repeat(100) }), dripMs: DRIP_MS },
  },
  {
    id: 'cut',
    text: 'The connection breaks in the middle of the body',
    rule: { ...answer({ ret: 0, data: 'x'.repeat(100) }), cut: true },
  },
  ...STATUS_PRESETS,
  {
    id: 'http.other',
    text: 'HTTP 429 with Retry-After: too many requests',
    rule: { ...answer({ ret: 429 }), status: 429, headers: { ...JSON_TYPE, 'retry-after': '30' } },
  },
  {
    id: 'body.foreign',
    text: 'HTML in place of JSON, as a hotel’s network sends it',
    rule: { status: 200, headers: HTML_TYPE, body: '<h1>Sign in to the network</h1>' },
  },
  {
    id: 'type',
    text: 'JSON declared as plain text',
    rule: { status: 200, headers: { 'content-type': 'text/plain' }, body: '{"ret":0,"data":null}' },
  },
  {
    id: 'huge',
    text: 'Ten megabytes of markup',
    rule: { status: 200, headers: HTML_TYPE, body: MARKUP, repeat: MARKUP_TIMES },
  },
  { id: 'body.notObject', text: 'A list in place of an envelope', rule: answer([]) },
  { id: 'json', text: 'JSON that ends too early', rule: answer('{"ret":0,"data":') },
  { id: 'ret.invalid', text: 'ret is the string "0"', rule: answer({ ret: '0', data: null }) },
  {
    id: 'ret.30000.api',
    text: 'ret 30000 under /api/: the logout sequence',
    rule: answer({ ret: 30_000 }),
    call: 'api',
  },
  {
    id: 'ret.30000.page',
    text: 'ret 30000 elsewhere: to sign-in',
    rule: answer({ ret: 30_000 }),
    call: 'page',
  },
  { id: 'ret.40000', text: 'ret 40000: permission denied', rule: answer({ ret: 40_000 }) },
  {
    id: 'ret.60000',
    text: 'ret 60000: one warning',
    rule: answer({ ret: 60_000, message: 'The budget is nearly spent.' }),
  },
  {
    id: 'ret.50000.coded',
    text: 'ret 50000 with code:8000001: a warning',
    rule: answer({ ret: 50_000, message: 'code:8000001, msg: The account is paused.' }),
  },
  {
    id: 'ret.50000',
    text: 'ret 50000: an error',
    rule: answer({ ret: 50_000, message: 'The report could not be made.' }),
  },
  { id: 'ret.other', text: 'ret 77: left to the caller', rule: answer({ ret: 77 }) },
  {
    id: 'audience',
    text: 'The audience service fails inside a successful response',
    rule: answer({ ret: 0, data: { ret_code: -1, message: 'The audience is too small.' } }),
    call: 'audience',
  },
];

/** Whether a place can show a preset. One that needs its own path does not affect the report. */
export const isShownAt = ({ call }: Preset, place: Place): boolean =>
  place === 'call' || call === undefined;

/** Returns the rule that activates a preset, and the page that shows its effect. */
export function presetAt(preset: Preset, place: Place): { rule: FaultRule; url: string } {
  if (place === 'report') return { rule: { ...preset.rule, path: REPORT.path }, url: REPORT.url };
  const path = SAMPLE_CALLS[preset.call ?? 'api'];
  const query = new URLSearchParams({ [SAMPLE_PARAMETER]: path });
  return { rule: { ...preset.rule, path }, url: `${CALLING_PAGE}?${query}` };
}
