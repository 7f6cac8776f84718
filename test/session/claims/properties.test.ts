import { fc, runs } from '../../support/properties';
import { EmailVerificationClaim } from '../../../src/session/claims/emailVerificationClaim';
import type { ClaimReason, ClaimValidator } from '../../../src/session/claims/claimValidator';
import { UserRoleClaim } from '../../../src/session/claims/knownClaims';
import { PrimitiveArrayClaim } from '../../../src/session/claims/primitiveArrayClaim';
import { PrimitiveClaim } from '../../../src/session/claims/primitiveClaim';
import { createFakeClaims } from './fakeClaims';

const RUNS = { numRuns: runs(10_000) };
const IDS = ['c', 'st-ev', 'st-role', '__proto__', 'constructor'] as const;

const items = fc.oneof(fc.constantFrom('a', 'b', true, false, null, 0), fc.string(), fc.double());
const lists = fc.array(items, { maxLength: 3 });
const claims = fc.oneof(
  fc.record({ v: fc.oneof(items, lists), t: fc.integer({ min: -1e14, max: 1e14 }) }),
  fc.record({ v: fc.oneof(items, lists), t: fc.anything() }, { requiredKeys: [] }),
  fc.anything(),
);
const payloads = fc.dictionary(fc.constantFrom(...IDS), claims);
const maxAges = fc.option(fc.double({ min: 7, noNaN: true }), { nil: undefined });
const times = fc.integer({ min: -1e14, max: 1e14 });

const validators = fc
  .record({ id: fc.constantFrom(...IDS), item: items, list: lists, maxAge: maxAges })
  .chain(({ id, item, list, maxAge }) => {
    const one = new PrimitiveClaim({ id });
    const many = new PrimitiveArrayClaim({ id });
    return fc.constantFrom<ClaimValidator<ClaimReason>>(
      one.hasValue(item, maxAge),
      many.includes(item, maxAge),
      many.excludes(item, maxAge),
      many.includesAll(list, maxAge),
      many.includesAny(list, maxAge),
      many.excludesAll(list, maxAge),
      EmailVerificationClaim.isVerified(maxAge, maxAge),
      UserRoleClaim.includes('a'),
    );
  });

const REASONS = ['value does not exist', 'expired', 'wrong value', 'valid'];

describe('properties of claim validators', () => {
  it('row 81: they are total: each payload is validated, with one of the known reasons', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(validators, payloads, times, (validator, payload, now) => {
        const result = validator.validate(payload, now);
        const found = result.isValid ? 'valid' : result.reason.message;
        seen.add(found);
        expect(REASONS).toContain(found);
        expect(typeof validator.shouldRefresh(payload, now)).toBe('boolean');
      }),
      RUNS,
    );
    expect([...seen].sort()).toEqual([...REASONS].sort());
  });

  it('row 84: exactly the missing and expired claims are refetched', () => {
    fc.assert(
      fc.property(validators, payloads, times, (validator, payload, now) => {
        const result = validator.validate(payload, now);
        const unfit = !result.isValid && result.reason.message !== 'wrong value';
        fc.pre(validator.claimId !== 'st-ev');
        expect(validator.shouldRefresh(payload, now)).toBe(unfit);
      }),
      RUNS,
    );
  });

  it('rows 83 to 85: each stale claim is fetched at most once, and all validators run', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(validators, { maxLength: 4 }),
        payloads,
        times,
        async (all, payload, now) => {
          const page = createFakeClaims({
            now: () => now,
            refreshClaim: async (claimId) => void page.fetched.push(claimId),
          });
          page.payload = payload;
          const errors = await page.validate(...all);
          const wrong = all.filter((one) => !one.validate(payload, now).isValid);
          expect(errors.map(({ id }) => id)).toEqual(wrong.map(({ id }) => id));
          const stale = all.filter((one) => one.shouldRefresh(payload, now));
          expect(page.fetched).toEqual([...new Set(stale.map(({ claimId }) => claimId))]);
        },
      ),
      RUNS,
    );
  });
});
