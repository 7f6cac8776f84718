import { createLogRedactor } from '../../src/recorder/privacy/portalRedactor';
import { redactNote } from '../../src/kit/recorder/privacy/redactNote';
import { fc, runs } from '../support/properties';
import { reportData } from '../support/reportData';
import { SECRET_KINDS } from './secretKinds';

/** Random texts for a redactor. */
const TEXTS = runs(10_000);

const FRAMES = [
  (secret: string) => secret,
  (secret: string) => `The server said: ${secret}.`,
  (secret: string) => `It stopped after ${secret}, twice`,
  (secret: string) => `服务器返回：${secret}。`,
  (secret: string) => `https://studio.test/a?x=1&token=${encodeURIComponent(secret)}#b`,
  (secret: string) => `"${secret}" (${secret})`,
];

/** The forms in which a secret could leak: as it is, or URL-encoded. */
const traces = (secret: string): string[] => [secret, encodeURIComponent(secret)];

const cleanNote = (note: string): string => redactNote(note, createLogRedactor());

describe('W3: an action log, by allow-list', () => {
  it.each([
    ['traceId', '0f8b1c2d-1a2b-4c3d-8e9f-0123456789ab', true],
    ['checkId', '0F8B1C2D1A2B4C3D8E9F0123456789AB', true],
    ['traceId', '0f8b1c2d-1a2b-4c3d-8e9f-0123456789abc', false],
    ['traceId', 'a0f8b1c2d-1a2b-4c3d-8e9f-0123456789ab', false],
    ['traceIds', '0f8b1c2d-1a2b-4c3d-8e9f-0123456789ab', false],
  ])('keeps the %s %s: %j', (key, id, isKept) => {
    const text = JSON.stringify(createLogRedactor()({ type: 'a/b', payload: { [key]: id } }));
    expect(text.includes(id)).toBe(isKept);
  });

  it("keeps booleans, numbers, times and the application's own texts", () => {
    const kept = {
      type: 'signIn/answered',
      payload: { code: 1, expired: false, state: 'NOT_EXISTS', id: 1_795_259_411_512, kind: null },
      id: 'xstate.after.10000.signIn.signedIn',
      path: '/portal/login',
      day: '2026-11-21',
      message: ' \n',
    };
    expect(createLogRedactor()(kept)).toEqual(kept);
  });

  it('keeps the number of a request both as a key and as an id, and no other text of digits', () => {
    const redact = createLogRedactor();
    const kept = { requests: { '10': { refreshes: 0 } }, ids: ['9', '10', '999'], id: '10' };
    expect(redact(kept)).toEqual(kept);
    const hidden = { ids: ['1000'], code: '10', message: '999' };
    expect(redact(hidden)).toEqual({ ids: ['[id 1]'], code: '[id 2]', message: '[id 3]' });
  });

  it('gives each text and each user one pseudonym throughout', () => {
    const redact = createLogRedactor();
    expect(
      redact([
        { email: 'ana@studio.test', userId: '8db9d9a3-e319' },
        { email: 'ANA@studio.test', message: 'Ann Miller is away', ids: ['8db9d9a3-e319'] },
      ]),
    ).toEqual([
      { email: 'user1@redacted.invalid', userId: '[id 1]' },
      { email: 'user1@redacted.invalid', message: '[text 2]', ids: ['[id 1]'] },
    ]);
  });

  it("hides values under a secret's key, numbers too, at any depth", () =>
    expect(
      JSON.stringify(
        createLogRedactor()({ accessToken: 4711, password: { deep: ['abc', 4711] }, otp: 4711 }),
      ),
    ).not.toMatch(/4711|abc/));

  it('hides numbers that identify something: phones, cards', () =>
    expect(createLogRedactor()([4_917_612_345_678, 4_111_111_111_111_111])).toEqual([
      '[id 1]',
      '[id 2]',
    ]));

  it("of a report's figures only the signs stay, so that it can still be shown", () => {
    const data = { total: 45, size: 20, figures: { spend: 9_876.54, installs: 0, revenue: null } };
    expect(createLogRedactor()({ ...data, series: [{ spend: [100, -5, 0.25] }] })).toEqual({
      total: 45,
      size: 20,
      figures: { spend: 1, installs: 0, revenue: null },
      series: [{ spend: [1, -1, 1] }],
    });
  });

  it('hides the numbers of these parts of a report only', () => {
    const parts = Object.keys(reportData());
    const signs = createLogRedactor()(Object.fromEntries(parts.map((part) => [part, 7])));
    expect(parts.filter((part) => signs[part] !== 7).toSorted()).toEqual([
      'analysis',
      'breakdown',
      'cohorts',
      'complete',
      'figures',
      'previous',
      'rows',
      'series',
    ]);
  });

  it('hides names and addresses used as keys', () =>
    expect(createLogRedactor()({ 'ana@studio.test': { 'Ann Miller': true } })).toEqual({
      'user1@redacted.invalid': { '[text 1]': true },
    }));

  it('redacting twice equals redacting once', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = createLogRedactor()(value);
        expect(createLogRedactor()(once)).toEqual(once);
      }),
      { numRuns: runs(500) },
    ));

  it('keeps equal values equal and different ones different', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [first, again, second] = createLogRedactor()([one, one, other]);
        expect(first).toBe(again);
        expect(first === second).toBe(
          one === other ||
            (one.includes('@') && one.trim().toLowerCase() === other.trim().toLowerCase()),
        );
      }),
      { numRuns: runs(1_000) },
    ));

  it('over thousands of texts, no secret and no name comes through', () => {
    const names = fc.constantFrom('Ann Miller', 'Bjørn Åse', '王小明', 'de la Cruz, Inés');
    const secret = fc.oneof(
      fc.constantFrom(...Object.values(SECRET_KINDS)),
      names,
      fc.emailAddress(),
      fc.uuid(),
      fc.stringMatching(/^[A-Za-z\d+/_-]{16,64}$/),
      fc.stringMatching(/^\+\d{1,3} \d{3} \d{4,8}$/),
    );
    const key = fc.constantFrom('message', 'text', 'detail', 'returnTo', 'names', 'value', 'state');
    fc.assert(
      fc.property(secret, fc.constantFrom(...FRAMES), key, (hidden, frame, name) => {
        const text = JSON.stringify(createLogRedactor()({ [name]: frame(hidden), list: [hidden] }));
        for (const trace of traces(hidden)) expect(text).not.toContain(trace);
      }),
      { numRuns: TEXTS },
    );
  });
});

describe("W3: the user's note with a report", () => {
  it.each([
    ['It stopped after Save.', 'It stopped after Save.'],
    ['It stopped for ana@studio.test.', 'It stopped for user1@redacted.invalid.'],
    ['See /portal/login, twice: 3 times!', 'See /portal/login, twice: 3 times!'],
    ['点击保存后，页面停止了。', '点击保存后，页面停止了。'],
    ['My password is hunter2.', 'My password [hidden].'],
    ['密码：correct horse', '密码 [hidden]'],
    ['Call +49 176 1234567, please', 'Call [hidden], please'],
    ['Key: -----BEGIN PGP KEY----- plain words -----END PGP KEY----- end', 'Key: [hidden] end'],
    ['Key: -----BEGIN PGP KEY----- plain words', 'Key: [hidden]'],
    ['Call (030) 123456 or (030)1234', 'Call [hidden] or [hidden]'],
    ['Room 123', 'Room 123'],
    ['The token.', 'The token.'],
    ['I forgot my password \nIt stopped.', 'I forgot my password \nIt stopped.'],
    ['Hm ... ?!', 'Hm ... ?!'],
    ['Hm ....', 'Hm [hidden]'],
    // The marks around a password are part of it, also around a plain word.
    ['I typed !!Xk9_pw#$ twice', 'I typed [hidden] twice'],
    ['I typed $$Sunshine&& twice', 'I typed [hidden] twice'],
    ['I typed 73915!? twice', 'I typed [hidden] twice'],
    ['I typed 73915, twice (“Save”, 50%).', 'I typed [hidden], twice (“Save”, 50%).'],
  ])('%s', (note, kept) => {
    expect(cleanNote(note)).toBe(kept);
  });

  it('hides the names that the log hides', () => {
    const redactor = createLogRedactor();
    redactor({ firstName: 'Ann', studio: 'Blue Harbour' });
    expect(redactNote('Ann of Blue Harbour saw it', redactor)).toBe('[text 1] of [text 2] saw it');
  });

  it.each(Object.entries(SECRET_KINDS))('hides %s, as the log does', (_kind, secret) => {
    for (const frame of FRAMES) {
      const text = frame(secret);
      const log = JSON.stringify(createLogRedactor()({ message: text, [text]: [secret] }));
      for (const trace of traces(secret)) expect(cleanNote(text) + log).not.toContain(trace);
    }
  });

  it('has 60 kinds of secrets, none built from the application’s own texts', () => {
    expect(Object.keys(SECRET_KINDS)).toHaveLength(60);
    expect(Object.values(SECRET_KINDS).filter(createLogRedactor().isOwnText)).toEqual([]);
  });

  it('over thousands of notes, no token, address or number comes through', () => {
    const word = fc.constantFrom('It', 'stopped', 'after', 'Save', '页面', '停止', 'twice');
    const secret = fc.oneof(
      fc.emailAddress(),
      fc.uuid(),
      fc.stringMatching(/^[A-Za-z]{4,20}\d[A-Za-z\d_-]{4,30}$/),
      fc.stringMatching(/^\+\d{2} \d{3} \d{4,8}$/),
      fc.stringMatching(/^\d{6,16}$/),
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        secret,
        fc.array(word),
        (before, hidden, after) => {
          expect(cleanNote([...before, hidden, ...after].join(' '))).not.toContain(hidden);
        },
      ),
      { numRuns: TEXTS },
    );
  });
});
