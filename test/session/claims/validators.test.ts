import { BooleanClaim } from '../../../src/session/claims/booleanClaim';
import type { ClaimReason, ClaimValidator } from '../../../src/session/claims/claimValidator';
import { PrimitiveArrayClaim } from '../../../src/session/claims/primitiveArrayClaim';
import { PrimitiveClaim } from '../../../src/session/claims/primitiveClaim';

const NOW = 1_700_000_000_000;
const MAX_AGE = 60;

/** A payload with the value, fetched this many seconds ago. */
const holding = (v: unknown, age = 0) => ({ c: { v, t: NOW - age * 1_000 } });

const plan = new PrimitiveClaim<string>({ id: 'c' });
const flag = new BooleanClaim({ id: 'c' });
const list = new PrimitiveArrayClaim<string>({ id: 'c' });
const WORDS = ['a', 'b'];

const validate = (validator: ClaimValidator<ClaimReason>, payload: Record<string, unknown>) => {
  const result = validator.validate(payload, NOW);
  return result.isValid ? 'valid' : result.reason;
};

/** Wraps each value, so that lists are not spread as arguments. */
const cases = (values: readonly unknown[]) =>
  values.map((value) => ({ value, text: JSON.stringify(value) }));

/** Each validator with valid and invalid values, and its reasons. */
const VALIDATORS = [
  {
    name: 'hasValue("a")',
    make: (maxAge?: number) => plan.hasValue('a', maxAge),
    fits: ['a'],
    unfit: ['b', '', null, ['a'], 0],
    wrong: { expectedValue: 'a' },
  },
  {
    name: 'isTrue()',
    make: (maxAge?: number) => flag.isTrue(maxAge),
    fits: [true],
    unfit: [false, 'true', 1, null],
    wrong: { expectedValue: true },
  },
  {
    name: 'isFalse()',
    make: (maxAge?: number) => flag.isFalse(maxAge),
    fits: [false],
    unfit: [true, '', 0, null],
    wrong: { expectedValue: false },
  },
  {
    name: 'includes("a")',
    make: (maxAge?: number) => list.includes('a', maxAge),
    fits: [['a'], ['b', 'a']],
    unfit: [['b'], [], [['a']], 'a', null],
    wrong: { expectedToInclude: 'a' },
  },
  {
    name: 'excludes("a")',
    make: (maxAge?: number) => list.excludes('a', maxAge),
    fits: [['b'], []],
    unfit: [['a'], ['b', 'a'], 'b', null],
    wrong: { expectedToNotInclude: 'a' },
  },
  {
    name: 'includesAll(["a", "b"])',
    make: (maxAge?: number) => list.includesAll(WORDS, maxAge),
    fits: [
      ['a', 'b'],
      ['b', 'x', 'a'],
    ],
    unfit: [['a'], ['b'], [], null],
    wrong: { expectedToInclude: WORDS },
  },
  {
    name: 'includesAny(["a", "b"])',
    make: (maxAge?: number) => list.includesAny(WORDS, maxAge),
    fits: [['a'], ['x', 'b']],
    unfit: [['x'], [], null],
    missing: { expectedToInclude: WORDS },
    wrong: { expectedToIncludeAtLeastOneOf: WORDS },
  },
  {
    name: 'excludesAll(["a", "b"])',
    make: (maxAge?: number) => list.excludesAll(WORDS, maxAge),
    fits: [['x'], []],
    unfit: [['a'], ['x', 'b'], null],
    wrong: { expectedToNotInclude: WORDS },
  },
];

describe.each(VALIDATORS)('row 81: $name', ({ make, fits, unfit, wrong, missing = wrong }) => {
  it.each(cases(fits))('accepts $text', ({ value }) => {
    expect(validate(make(), holding(value))).toBe('valid');
  });

  it.each(cases(unfit))('reports $text as a wrong value', ({ value: actualValue }) => {
    expect(validate(make(), holding(actualValue))).toStrictEqual({
      message: 'wrong value',
      ...wrong,
      actualValue,
    });
  });

  it.each([{}, { c: null }, { c: 'a' }, { c: {} }, { c: { t: NOW } }, { other: holding('a').c }])(
    'reports a missing value in %j',
    (payload) => {
      const reason = { message: 'value does not exist', ...missing, actualValue: undefined };
      expect(validate(make(), payload)).toStrictEqual(reason);
      expect(validate(make(MAX_AGE), payload)).toStrictEqual(reason);
      expect(make().shouldRefresh(payload, NOW)).toBe(true);
    },
  );

  it('reports an expired claim before its value, and nothing else', () => {
    const expired = { message: 'expired', ageInSeconds: 61, maxAgeInSeconds: MAX_AGE };
    for (const value of [fits[0], unfit[0]])
      expect(validate(make(MAX_AGE), holding(value, 61))).toStrictEqual(expired);
    expect(validate(make(), holding(fits[0], 1e9))).toBe('valid');
  });

  it('is neither stale nor expired at exactly the maximum age', () => {
    expect(validate(make(MAX_AGE), holding(fits[0], MAX_AGE))).toBe('valid');
    expect(make(MAX_AGE).shouldRefresh(holding(fits[0], MAX_AGE), NOW)).toBe(false);
    expect(make(MAX_AGE).shouldRefresh(holding(fits[0], MAX_AGE + 0.001), NOW)).toBe(true);
  });

  it('row 84: requests a refresh only of a claim that is missing or too old', () => {
    expect(make().shouldRefresh(holding(unfit[0], 1e9), NOW)).toBe(false);
    expect(make(MAX_AGE).shouldRefresh(holding(unfit[0], 59), NOW)).toBe(false);
  });

  it('row 82: a maximum age below 7 throws when it runs, 7 does not', () => {
    const below = make(6.999);
    expect(() => below.shouldRefresh(holding(fits[0]), NOW)).toThrow('maxAgeInSeconds');
    expect(() => below.shouldRefresh({}, NOW)).toThrow('maxAgeInSeconds');
    expect(() => make(Number.NaN).shouldRefresh({}, NOW)).toThrow('maxAgeInSeconds');
    expect(make(7).shouldRefresh(holding(fits[0]), NOW)).toBe(false);
  });
});

describe('row 81: empty lists', () => {
  it('includesAll of an empty list is valid', () => {
    expect(validate(list.includesAll([]), holding([]))).toBe('valid');
  });

  it('includesAny of an empty list is invalid', () => {
    expect(validate(list.includesAny([]), holding(['a']))).toMatchObject({
      message: 'wrong value',
    });
  });

  it('excludesAll of an empty list is valid', () => {
    expect(validate(list.excludesAll([]), holding(['a']))).toBe('valid');
  });
});

describe('row 81: settings', () => {
  it('uses the claim’s own maximum age by default', () => {
    const settings = { id: 'c', defaultMaxAgeInSeconds: MAX_AGE };
    const validators = [
      new PrimitiveClaim<string>(settings).hasValue('a'),
      new BooleanClaim(settings).isTrue(),
      new BooleanClaim(settings).isFalse(),
      new PrimitiveArrayClaim<string>(settings).includes('a'),
    ];
    for (const validator of validators)
      expect(validate(validator, holding('a', 61))).toMatchObject({ message: 'expired' });
    const longer = new PrimitiveClaim<string>(settings).hasValue('a', 90);
    expect(validate(longer, holding('a', 61))).toBe('valid');
  });

  it('a validator has the claim’s id, or its given one', () => {
    expect([list.includes('a').id, list.includes('a', undefined, 'mine').id]).toEqual([
      'c',
      'mine',
    ]);
    expect([plan.hasValue('a').id, plan.hasValue('a', undefined, 'mine').id]).toEqual([
      'c',
      'mine',
    ]);
    expect(list.excludesAll(['a'], undefined, 'mine').claimId).toBe('c');
  });

  it('a claim without a fetch time is too old for any limit but "never"', () => {
    const payload = { c: { v: 'a' } };
    expect(validate(plan.hasValue('a'), payload)).toBe('valid');
    expect(validate(plan.hasValue('a', 1e6), payload)).toMatchObject({ message: 'expired' });
    expect(plan.hasValue('a', 1e6).shouldRefresh(payload, NOW)).toBe(true);
    expect(validate(plan.hasValue('a', Number.MAX_SAFE_INTEGER), payload)).toBe('valid');
  });
});
