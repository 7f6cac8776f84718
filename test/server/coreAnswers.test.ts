import { coreAnswers } from '../../server/core/answers';
import { BadInput, Input } from '../../server/core/input';
import { Outage } from '../../server/operate/outage';
import { forgetKeys, listKeys, rotate, ROTATED } from '../../server/core/keyRotation';
import { inUse } from '../../server/core/keyRows';
import { openKeyStore } from '../../server/core/keys';
import { loadSettings } from '../../server/data/settings';
import { fileRequestOf, fileToken } from '../../server/report/file/fileLink';
import { keepPending, readPending } from '../../server/secondStep/pendingSignIn';
import { memoryLog } from './support/platform';
import { coreWorld } from './support/coreWorld';

const PATH = '/.well-known/jwks.json';

/** Asks a core whose keys cannot be read, because of `error`. */
async function answerTo(error: unknown) {
  const log = memoryLog();
  const jwks = jest.fn().mockRejectedValue(error);
  // The route uses nothing else of the core.
  const answers = coreAnswers({ log, keys: { jwks } } as never);
  const answer = await answers({ method: 'GET', address: `/public${PATH}?a=1`, body: undefined });
  return { ...answer, lines: log.lines };
}

const withStatus = (statusCode: number) => Object.assign(new Error('inner'), { statusCode });
const INTERNAL = 'Internal error of the embedded core';

it.each([
  ['an outage', new Outage('gone'), 503, 'The database does not respond', 'Outage: gone'],
  ['invalid input', new BadInput('No.'), 400, 'No.', undefined],
  ['a refusal', withStatus(409), 409, 'The request is not valid', undefined],
  ['the last refusal', withStatus(499), 499, 'The request is not valid', undefined],
  ['a failure', withStatus(500), 500, INTERNAL, 'Error: inner'],
  ['something else', 'a text', 500, INTERNAL, 'not an error object'],
])('%s: the SDK learns whether to try again, the operator what failed', async (...row) => {
  const [, error, status, message, logged] = row;
  const line = expect.stringContaining(`core: GET ${PATH} failed: ${logged}`);
  expect(await answerTo(error)).toEqual({
    status,
    body: { message },
    lines: logged === undefined ? [] : [line],
  });
});

describe('a field of a request to the core', () => {
  const input = new Input({ text: 'a', number: 1, yes: true, no: 'true', list: ['a'], object: {} });

  it.each([
    ['text', 'number', /^Field name 'number' must be a string$/],
    ['text', 'gone', /^Field name 'gone' is missing$/],
    ['optionalText', 'list', /^Field name 'list' must be a string$/],
    ['number', 'text', /^Field name 'text' must be a number$/],
    ['number', 'gone', /^Field name 'gone' must be a number$/],
    ['optionalTexts', 'text', /^Field name 'text' must be a list of strings$/],
    ['object', 'list', /^Field name 'list' must be an object$/],
    ['object', 'text', /^Field name 'text' must be an object$/],
  ] as const)('read as %s, %s is refused', (kind, name, message) =>
    expect(() => input[kind](name)).toThrow(message),
  );

  it('of the right kind is read, and an absent one is what its kind says', () => {
    expect([input.text('text'), input.number('number')]).toEqual(['a', 1]);
    expect(['yes', 'no', 'gone', 'text'].map((name) => input.flag(name))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([input.optionalTexts('list'), input.optionalTexts('gone')]).toEqual([['a'], undefined]);
    expect([input.object('object'), input.object('gone')]).toEqual([{}, {}]);
    expect(input.optionalText('gone')).toBeUndefined();
    expect(() => new Input({ list: ['a', 1] }).optionalTexts('list')).toThrow(BadInput);
    expect(() => new Input({ number: NaN }).number('number')).toThrow(BadInput);
    for (const wrong of ['text', null]) expect(() => new Input(wrong)).toThrow('a JSON object');
    expect(() => new Input(undefined)).not.toThrow();
  });
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

describe('the keys of the core', () => {
  const world = coreWorld();
  const PUBLISHED_MS: Readonly<Record<string, number>> = {
    dynamic: 1_000,
    static: 1_000,
    console: DAY_MS,
    provider: 1_000,
    secret: 120_000,
  };
  /** How long an old secret is accepted if not for a year. */
  const LIVES = new Map<string, number>([
    ['captcha', 15 * MINUTE_MS],
    ['known-browser', 31 * DAY_MS],
    ['report-file', 5 * MINUTE_MS],
    ['second-step', 20 * MINUTE_MS],
  ]);
  const row = (kind: string, created_at: number) => ({
    kid: `${created_at}`,
    kind,
    created_at,
    private_key: '',
    public_jwk: '',
  });

  it.each(Object.entries(PUBLISHED_MS))(
    '%s: a new one is used %d ms after it is published',
    (kind, ms) => {
      const [old, young] = [row(kind, 0), row(kind, 5_000)];
      const at = 5_000 + ms;
      expect(inUse([young, old], at - 1)).toEqual({ row: old, successorAt: at });
      expect(inUse([young, old], at)).toEqual({ row: young, successorAt: undefined });
      expect(inUse([young], 0)).toEqual({ row: young, successorAt: undefined });
    },
  );

  it('protocol 4: the key of access tokens gets a successor after 168 hours', async () => {
    const db = world.db();
    await db.deleteFrom('signing_keys').execute();
    const count = async () => {
      await world.session({ useDynamicSigningKey: true });
      return (await listKeys(db)).filter(({ name }) => name === 'dynamic').length;
    };
    expect(await count()).toBe(1);
    world.clock.now += 168 * 3_600_000 - 1;
    expect(await count()).toBe(1);
    world.clock.now += 1;
    expect(await count()).toBe(2);
  });

  it('each of a name is rotated, listed by its use, and deleted once nothing made with it can live', async () => {
    const db = world.db();
    for (const name of ROTATED) {
      const first = world.clock.now;
      const isKey = ['dynamic', 'console', 'provider'].includes(name);
      const shown = async () => (await listKeys(db)).filter((each) => each.name === name);
      await db.deleteFrom('signing_keys').execute();
      const made = await rotate(db, name, first);
      const kid = isKey ? new RegExp(`^${name[0]}-`) : new RegExp(`^secret-${name}\\.`);
      expect(made.kid).toMatch(kid);
      const before = await shown();
      expect(before).toMatchObject([
        { kid: made.kid, createdAt: first + 1 },
        { createdAt: first, usedFrom: first },
      ]);
      const known = PUBLISHED_MS[isKey ? name : 'secret'] ?? 0;
      expect(made).toEqual({
        name,
        kid: made.kid,
        createdAt: first + 1,
        usedFrom: first + 1 + known,
      });
      const life = LIVES.get(name) ?? (isKey ? 61 : 370) * DAY_MS;
      const end = made.usedFrom + life;
      await forgetKeys(db, end - 1);
      expect(await shown()).toEqual(before);
      await forgetKeys(db, end);
      expect((await shown()).map((each) => each.kid)).toEqual([made.kid]);
    }
  });

  it('a leaked secret passes no first step once it has been rotated and hourly work has run', async () => {
    const db = world.db();
    const settings = await loadSettings(db);
    const { now } = world.clock;
    const contextAt = (at: number, time = at) => ({
      db,
      embeddedCore: true,
      keys: openKeyStore(db, settings, () => at),
      now: () => time,
      url: () => 'https://portal.example',
    });
    const person = { userId: 'me', recipeUserId: 'me', email: 'me@studio.example' };
    const pending = { ...person, by: '', way: 'password', knownBrowser: undefined } as const;
    /** As with the secret itself: one of the far future. */
    async function forged(at: number): Promise<string> {
      const kept: string[] = [];
      const res = Object({ setCookie: (_name: string, value: string) => void kept.push(value) });
      await keepPending(
        contextAt(at, now + 370 * DAY_MS),
        { res },
        { ...pending, passwordVersion: undefined },
      );
      return kept.join();
    }
    const read = (value: string, at: number) =>
      readPending(contextAt(at), { req: Object({ getCookieValue: () => value }) });
    const leaked = await forged(now);
    expect(await read(leaked, now)).toMatchObject(person);
    const { usedFrom } = await rotate(db, 'second-step', now);
    await forgetKeys(db, usedFrom + 20 * MINUTE_MS);
    expect(await read(leaked, usedFrom + 20 * MINUTE_MS)).toBeUndefined();
    expect(await read(await forged(usedFrom), usedFrom)).toMatchObject(person);
  });

  it('a leaked secret opens no file once it has been rotated and hourly work has run', async () => {
    const db = world.db();
    const settings = await loadSettings(db);
    const { now } = world.clock;
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const scope = { ...range, channel: null, game: null, campaign: null, country: null };
    const file = { owner: 'studio', holds: 'deliveries', scope, language: 'en' } as const;
    // As with the secret itself: a link of the far future.
    const seal = (at: number) =>
      fileToken(
        openKeyStore(db, settings, () => at),
        file,
        now + 370 * DAY_MS,
      );
    const opens = (token: string, at: number) =>
      fileRequestOf(
        openKeyStore(db, settings, () => at),
        token,
        at,
      );
    const forged = await seal(now);
    expect(await opens(forged, now)).toMatchObject(file);
    const { usedFrom } = await rotate(db, 'report-file', now);
    await forgetKeys(db, usedFrom + 5 * MINUTE_MS);
    expect(await opens(forged, usedFrom + 5 * MINUTE_MS)).toBeNull();
    expect(await opens(await seal(usedFrom), usedFrom)).toMatchObject(file);
  });
});
