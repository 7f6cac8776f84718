import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../http/errors';
import { pathOf } from '../http/pathOf';
import { isRecord, isWhole } from '../json';

/** Changes the response to matching requests. Without status and drop, a rule only delays. */
export interface FaultRule {
  /** Prefix of the path; every path by default. */
  readonly path?: string;
  /** Any method by default. */
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings are sent as they are, other values as JSON. */
  readonly body?: unknown;
  /** Number of repetitions of the body, for responses too long to be written out. */
  readonly repeat?: number;
  /** Sends the body byte by byte, with this pause in between (ms). */
  readonly dripMs?: number;
  /** Breaks the connection in the middle of the body. */
  readonly cut?: boolean;
  readonly delayMs?: number;
  /** Number of requests it applies to; unlimited by default. */
  readonly count?: number;
  /** `true` breaks the connection without a response; 'after' lets the request take effect first. */
  readonly drop?: boolean | 'after';
}

const MAX_DELAY_MS = 120_000;
const MAX_REPEAT = 20_000_000;

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const inRange =
  (low: number, high: number): Check =>
  (value) =>
    isWhole(value, low, high);

const CHECKS: Partial<Record<string, Check>> = {
  path: (value) => isText(value) && String(value).startsWith('/'),
  method: isText,
  status: inRange(200, 599),
  headers: (value) => isRecord(value) && Object.values(value).every(isText),
  body: () => true,
  repeat: inRange(1, MAX_REPEAT),
  dripMs: inRange(1, MAX_DELAY_MS),
  cut: (value) => typeof value === 'boolean',
  delayMs: inRange(0, MAX_DELAY_MS),
  count: inRange(1, 1_000_000),
  drop: (value) => typeof value === 'boolean' || value === 'after',
};

function parseRule(value: unknown): FaultRule {
  if (!isRecord(value)) throw new RequestError(400, 'A fault must be an object.');
  for (const [name, field] of Object.entries(value)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (check === undefined) throw new RequestError(400, `Unknown fault field "${name}".`);
    if (!check(field)) {
      throw new RequestError(400, `The fault field "${name}" has an invalid value.`);
    }
  }
  return value;
}

/** Returns the rule of the `x-fault` header (JSON), for this request only. */
function headerRule(request: FastifyRequest): FaultRule | undefined {
  const text = request.headers['x-fault'];
  if (typeof text !== 'string') return undefined;
  try {
    return parseRule(JSON.parse(text));
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, 'The x-fault header is not valid JSON.');
  }
}

function breakConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

function textOf({ body }: FaultRule): string {
  if (typeof body === 'string') return body;
  return body === undefined ? '' : JSON.stringify(body);
}

/** Splits the body into the faulty sequence of chunks. */
async function* parts({ cut = false, dripMs }: FaultRule, body: Buffer): AsyncGenerator<Buffer> {
  const end = cut ? Math.floor(body.length / 2) : body.length;
  const size = dripMs === undefined ? Math.max(1, end) : 1;
  for (let at = 0; at < end; at += size) {
    if (at > 0 && dripMs !== undefined) await wait(dripMs, undefined, { ref: false });
    yield body.subarray(at, Math.min(at + size, end));
  }
  if (cut) throw new Error('cut intentionally');
}

async function apply(rule: FaultRule, request: FastifyRequest, reply: FastifyReply) {
  if (rule.delayMs !== undefined) await wait(rule.delayMs);
  if (rule.drop === true) return breakConnection(request, reply);
  if (rule.status === undefined) return undefined;
  reply.code(rule.status).headers({ ...rule.headers });
  if (!reply.hasHeader('content-type') && rule.body !== undefined)
    reply.type(
      `${typeof rule.body === 'string' ? 'text/plain' : 'application/json'}; charset=utf-8`,
    );
  const body = Buffer.from(textOf(rule).repeat(rule.repeat ?? 1));
  if (rule.dripMs === undefined && rule.cut !== true) return reply.send(body);
  // The full length, so that a client can detect what is missing.
  reply.header('content-length', body.length);
  void reply.send(Readable.from(parts(rule, body), { objectMode: false }));
  // Such faults are meant to make clients disconnect.
  await finished(reply.raw).catch(() => undefined);
  reply.hijack();
  return undefined;
}

/** Installs fault injection. The first rule that matches a request applies; the developers' page is exempt. */
export function installFaults(app: FastifyInstance) {
  let rules: { rule: FaultRule; left: number }[] = [];
  const dropAfter = new WeakSet<FastifyRequest>();

  const take = (request: FastifyRequest): FaultRule | undefined => {
    const path = pathOf(request.url);
    if (path.startsWith('/developers')) return undefined;
    const fromHeader = headerRule(request);
    if (fromHeader !== undefined) return fromHeader;
    const found = rules.find(
      ({ rule, left }) =>
        left > 0 &&
        path.startsWith(rule.path ?? '/') &&
        (rule.method === undefined || rule.method.toUpperCase() === request.method),
    );
    if (found !== undefined) found.left -= 1;
    return found?.rule;
  };

  app.addHook('onRequest', async (request, reply) => {
    const rule = take(request);
    if (rule === undefined) return undefined;
    if (rule.drop === 'after') dropAfter.add(request);
    return apply(rule, request, reply);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (dropAfter.has(request)) breakConnection(request, reply);
    done(null, payload);
  });

  return {
    list: () => rules.filter(({ left }) => left > 0).map(({ rule }) => rule),
    /** Replaces all rules. @throws {RequestError} for an invalid rule */
    set(input: unknown) {
      const list: unknown[] = Array.isArray(input) ? input : [input];
      rules = list.map(parseRule).map((rule) => ({ rule, left: rule.count ?? Infinity }));
    },
    clear() {
      rules = [];
    },
  };
}

export type FaultSwitch = ReturnType<typeof installFaults>;
