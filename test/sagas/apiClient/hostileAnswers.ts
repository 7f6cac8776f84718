import { fc } from '../../support/properties';
import { anyCharacter } from '../../support/anyCharacter';

/** A response on the wire, before the client reads it. */
export interface RawAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** How the client fails, instead of a response. */
  failure: 'none' | 'network' | 'timeout' | 'nothing';
}

/** Texts that try to be interpreted as code or markup. */
const HOSTILE = [
  '<script>globalThis.hit = 1</script>',
  '<img src=x onerror="globalThis.hit = 1">',
  '<svg/onload=globalThis.hit=1>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '"><a href="javascript:globalThis.hit=1">x</a>',
  '</textarea><h1 id=main>',
  '\u202eevil\u2066',
  '\u001b[31mred\u001b[0m\u0000\u0007',
  '{{count}} $t(errors:close) %s %o',
  '&lt;b&gt;&#60;i&#62;',
  'code:8000001, msg:',
  'code:8000001, msg:<b>:::</b>',
  '__proto__',
  '\ud800 lone \udfff',
  'a\r\nx-injected: 1\r\n\r\n<p>',
];

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

const anything = fc.oneof(
  { weight: 3, arbitrary: texts },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const RETS = [0, -0, 30_000, 40_000, 50_000, 60_000, 1, -1, '0', '50000', null, true, 1e308];

const envelopes = fc.record(
  {
    ret: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom<unknown>(...RETS) },
      { weight: 1, arbitrary: anything },
    ),
    message: anything,
    msg: anything,
    err: anything,
    data: fc.oneof(
      anything,
      fc.record(
        { ret_code: fc.constantFrom<unknown>(-1, '-1', 0, null), message: anything },
        { requiredKeys: [] },
      ),
    ),
    __proto__: anything,
  },
  { requiredKeys: [] },
);

/** Bodies by shape: envelopes, other JSON, none, cut, with a byte-order mark, deep, pages. */
const bodies = fc.oneof(
  { weight: 10, arbitrary: envelopes.map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: texts },
  { weight: 1, arbitrary: envelopes.map((body) => JSON.stringify(body).slice(0, -1)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '\ufeff{"ret":0}',
      '{"ret": 1e400}',
      '{"ret": NaN}',
      '{"ret":50000,"ret":0}',
      '{"__proto__":{"ret":0},"constructor":null}',
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      '<!doctype html><html><body onload=1><form action=/x><input></form>',
    ),
  },
);

const LARGEST = 10_000_000;

/** One in a thousand is large, up to 10 MB: a server message, or something other than JSON. */
const sized = fc
  .tuple(bodies, fc.nat(999), texts, fc.integer({ min: 100_000, max: LARGEST }), fc.boolean())
  .map(([body, chance, text, size, isJson]) => {
    if (chance !== 0) return body;
    const long = text.repeat(Math.ceil(size / Math.max(text.length, 1))).slice(0, size);
    const whole = isJson ? JSON.stringify({ ret: 50_000, message: long }) : long;
    return whole.slice(0, LARGEST);
  });

const STATUSES = [200, 200, 200, 200, 201, 204, 299, 301, 304, 400, 401, 403, 404, 406, 410, 418];
const SERVER = [422, 429, 500, 502, 503, 504, 599, 0, 999];
const TYPES = ['application/json', 'text/html', 'application/problem+json; x', 'json', '', '<b>'];

/** Generates any response. */
export const rawAnswers: fc.Arbitrary<RawAnswer> = fc.record({
  status: fc.constantFrom(...STATUSES, ...SERVER),
  headers: fc.oneof(
    { weight: 5, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          'content-type': fc.constantFrom(...TYPES),
          'Front-Token': fc.oneof(fc.constant('remove'), texts),
          'anti-csrf': texts,
          'st-access-token': texts,
        },
        { requiredKeys: [] },
      ),
    },
  ),
  text: sized,
  failure: fc.constantFrom(
    ...Array.from({ length: 17 }, () => 'none' as const),
    'network',
    'timeout',
    'nothing',
  ),
});
