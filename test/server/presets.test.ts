import { failed } from '../../src/ports/failures';
import { detailsOf } from '../../sagas/apiClient/callDetails';
import { classifyResponse, RULES, UNREADABLE } from '../../sagas/apiClient/classifyResponse';
import type { HttpAnswer } from '../../src/ports/ports';
import { SAMPLE_CALLS } from '../../src/rules/sampleCalls';
import { isShownAt, PRESETS } from '../../server/developers/presets';
import { textField } from '../../server/json';
import { Browser } from './support/browser';
import { clockedPlatform } from './support/platform';

const platform = clockedPlatform();

const send = (method: string, path: string, body?: unknown, headers = { 'x-developer': '1' }) =>
  new Browser(platform.url).send(method, path, { body, headers, isFault: true });

const choose = async (preset: string, place: string) => {
  const { body } = await send('POST', '/developers/api/faults/preset', { preset, place });
  return textField(body['data'], 'url') ?? '';
};

/** Sends a sample request and returns its response as the portal's client does. */
async function ask(path: string): Promise<HttpAnswer> {
  const request = { method: 'GET', url: `${platform.url}${path}` } as const;
  try {
    const response = await fetch(request.url);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // Stays a text, as in the client.
    }
    const headers = Object.fromEntries(response.headers);
    return { ok: true, response: { status: response.status, headers, body } };
  } catch {
    return failed('network', request);
  }
}

/** The rows of docs/errors.md for presets whose names differ. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cut: 'failure.network',
  huge: 'body.foreign',
  json: 'body.notObject',
};

/** These take longer than a test waits; the browser's suite covers the slow one. */
const SLOW = ['failure.timeout', 'drip'];

/** No response causes these: the user, the refresh rule, the portal's code and a data reader do. */
const NOT_BY_ANSWERS = ['failure.cancelled', 'failure.refused', 'failure.other', 'data.unreadable'];

it('spec 8: every row of docs/errors.md that a response can cause has a preset', () => {
  const ids = PRESETS.map(({ id }) => id);
  const rules = [...RULES, UNREADABLE].map(({ id }) => id);
  expect(rules.filter((id) => !ids.includes(id))).toEqual(NOT_BY_ANSWERS);
  expect(new Set(ids).size).toBe(ids.length);
});

/** The body decides what a response is, so this one counts as a success. */
const LABEL_ONLY = 'type';

it('M26: JSON labeled as plain text counts as JSON', async () => {
  const path = new URL(await choose(LABEL_ONLY, 'call'), platform.url).searchParams.get('sample');
  const answer = await ask(path ?? '');
  expect(
    classifyResponse(detailsOf({ method: 'GET', url: `${platform.url}${path}` }, answer), 'trace'),
  ).toBeNull();
});

it.each(PRESETS.filter(({ id }) => id !== LABEL_ONLY && !SLOW.includes(id)).map(({ id }) => id))(
  'spec 8: %s does what its name says',
  async (id) => {
    const path = new URL(await choose(id, 'call'), platform.url).searchParams.get('sample') ?? '';
    expect(Object.values(SAMPLE_CALLS)).toContain(path);
    const answer = await ask(path);
    const verdict = classifyResponse(
      detailsOf({ method: 'GET', url: platform.url + path }, answer),
      'trace',
    );
    expect(verdict?.error.rule).toBe(OTHER_NAMES[id] ?? id);
  },
);

it('HTTP 429 includes when to retry', async () => {
  await choose('http.other', 'call');
  const { status, headers } = await send('GET', SAMPLE_CALLS.api);
  expect([status, headers.get('retry-after')]).toEqual([429, '30']);
});

it('a preset for the report only affects the report, until it is switched off', async () => {
  expect(await choose('http.503', 'report')).toBe('/portal/report');
  expect((await send('GET', '/api/report')).status).toBe(503);
  expect((await send('GET', '/api/auth/logout')).status).toBe(200);
  await send('DELETE', '/developers/api/faults');
  expect((await send('GET', '/api/report')).status).toBe(200);
});

it('the page has a button for each fault at each place, and shows the active ones', async () => {
  await choose('ret.40000', 'report');
  const { text } = await send('GET', '/developers');
  for (const preset of PRESETS) expect(text).toContain(`value="${preset.id}"`);
  const places = PRESETS.flatMap((preset) => [
    isShownAt(preset, 'call'),
    isShownAt(preset, 'report'),
  ]);
  expect(text.match(/data-go="url"/g)).toHaveLength(places.filter(Boolean).length);
  expect(text).toContain('Turn off all');
  await send('DELETE', '/developers/api/faults');
});

it.each([{ preset: 'nothing' }, { preset: 'drip', place: 'elsewhere' }, {}])(
  '%j is not a preset',
  async (body) => {
    expect((await send('POST', '/developers/api/faults/preset', body)).status).toBe(400);
    const plain = await send('POST', '/developers/api/faults/preset', body, { 'x-developer': '0' });
    expect(plain.status).toBe(403);
  },
);
