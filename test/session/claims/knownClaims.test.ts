import { EmailVerificationClaim } from '../../../src/session/claims/emailVerificationClaim';
import { globalValidators } from '../../../src/session/claims/globalValidators';
import {
  AllowedDomainsClaim,
  PermissionClaim,
  UserRoleClaim,
} from '../../../src/session/claims/knownClaims';

const NOW = 1_700_000_000_000;
const CENTURY_S = 3_155_760_000;

describe('row 81: email verification', () => {
  const verified = (v: unknown, age: number) => ({ 'st-ev': { v, t: NOW - age * 1_000 } });
  const refreshes = (payload: Record<string, unknown>, refetch?: number, maxAge?: number) =>
    EmailVerificationClaim.isVerified(refetch, maxAge).shouldRefresh(payload, NOW);

  it('spec 3: is the claim st-ev', () => {
    expect(EmailVerificationClaim.isVerified()).toMatchObject({ id: 'st-ev', claimId: 'st-ev' });
    expect(EmailVerificationClaim.isTrue().id).toBe('st-ev');
  });

  it.each([
    ['missing', {}, true],
    ['a negative result of 10 s', verified(false, 10), false],
    ['a negative result older than 10 s', verified(false, 10.001), true],
    ['an old positive result', verified(true, 1e9), false],
    ['an old value that is neither', verified('yes', 1e9), false],
  ])('is refetched: %s', (_name, payload, expected) => {
    expect(refreshes(payload)).toBe(expected);
  });

  it('is refetched after the given ages', () => {
    expect(refreshes(verified(false, 29), 30)).toBe(false);
    expect(refreshes(verified(false, 31), 30)).toBe(true);
    expect(refreshes(verified(true, 300), 10, 300)).toBe(false);
    expect(refreshes(verified(true, 301), 10, 300)).toBe(true);
    expect(refreshes(verified(false, 301), 1_000, 300)).toBe(true);
  });

  it('row 82: both ages throw below 7 and name their parameter; 7 does not', () => {
    expect(() => refreshes({}, 6)).toThrow('refetchTimeOnFalseInSeconds');
    expect(() => refreshes({}, 10, 6)).toThrow('maxAgeInSeconds');
    expect(refreshes(verified(true, 0), 7, 7)).toBe(false);
  });

  it.each([
    [{}, undefined],
    [verified(false, 0), false],
    [verified('true', 0), 'true'],
  ])('a wrong value, never a missing one, for %j', (payload, actualValue) => {
    expect(EmailVerificationClaim.isVerified().validate(payload, NOW)).toStrictEqual({
      isValid: false,
      reason: { message: 'wrong value', expectedValue: true, actualValue },
    });
  });

  it('a positive result is valid at any age', () => {
    const validator = EmailVerificationClaim.isVerified(10, 60);
    expect(validator.validate(verified(true, 1e9), NOW)).toEqual({ isValid: true });
  });
});

it.each([
  ['st-role', UserRoleClaim],
  ['st-perm', PermissionClaim],
  ['st-t-dmns', AllowedDomainsClaim],
])('spec 3, row 81: a claim that never expires: %s', (id, claim) => {
  const validator = claim.includes('a');
  const payload = { [id]: { v: ['a'], t: NOW - CENTURY_S * 1_000 } };
  expect(validator.claimId).toBe(id);
  expect(validator.validate(payload, NOW)).toEqual({ isValid: true });
  expect(validator.shouldRefresh(payload, NOW)).toBe(false);
  expect(claim.includes('a', 60).shouldRefresh(payload, NOW)).toBe(true);
});

describe('row 91: the global validators', () => {
  const role = UserRoleClaim.includes('admin');
  const permission = PermissionClaim.includes('write');
  const email = EmailVerificationClaim.isVerified();
  const ids = (validators: readonly { id: string }[]) => validators.map(({ id }) => id);

  it('row 91: st-ev comes first, the others keep their order', () => {
    expect(ids(globalValidators([role, permission, email]))).toEqual([
      'st-ev',
      'st-role',
      'st-perm',
    ]);
    expect(ids(globalValidators([permission, role]))).toEqual(['st-perm', 'st-role']);
    expect(globalValidators([])).toEqual([]);
  });

  it('row 91: an override receives that list and determines the order', () => {
    const seen: string[][] = [];
    const own = globalValidators([role, email], (validators) => {
      seen.push(ids(validators));
      return [permission, ...validators.toReversed()];
    });
    expect(seen).toEqual([['st-ev', 'st-role']]);
    expect(ids(own)).toEqual(['st-perm', 'st-role', 'st-ev']);
  });

  it('leaves a list from the recipes unchanged', () => {
    const registered = [role, email];
    globalValidators(registered);
    expect(registered).toEqual([role, email]);
  });
});
