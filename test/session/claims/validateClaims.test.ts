import { BooleanClaim } from '../../../src/session/claims/booleanClaim';
import { EmailVerificationClaim } from '../../../src/session/claims/emailVerificationClaim';
import { UserRoleClaim } from '../../../src/session/claims/knownClaims';
import { createClockSkew } from '../../../src/session/clockSkew';
import { NoSessionError } from '../../../src/session/sessionErrors';
import { createFakeClaims, SERVER_START, watched } from './fakeClaims';

const first = new BooleanClaim({ id: 'first' });
const second = new BooleanClaim({ id: 'second' });
const fresh = { v: true, t: SERVER_START };

describe('validateClaims', () => {
  it('row 83: all refreshes come before all validations', async () => {
    const page = createFakeClaims();
    const validators = [first.isTrue(), second.isTrue()].map((one) => watched(page, one));
    expect(await page.validate(...validators)).toEqual([]);
    expect(page.trail).toEqual([
      'lock',
      'refresh first',
      'refresh second',
      'validate first',
      'validate second',
    ]);
  });

  it('row 84: fetches no fresh claims, and waits for no lock', async () => {
    const page = createFakeClaims();
    page.payload = { first: fresh };
    expect(await page.validate(first.isTrue(60))).toEqual([]);
    expect(page.trail).toEqual([]);
  });

  it('row 84: fetches only the stale one of two claims', async () => {
    const page = createFakeClaims();
    page.payload = { first: fresh };
    await page.validate(first.isTrue(60), second.isTrue());
    expect(page.fetched).toEqual(['second']);
  });

  it('row 84: does not fetch a claim that an earlier refresh included', async () => {
    const page = createFakeClaims({
      async refreshClaim(claimId) {
        page.fetched.push(claimId);
        page.payload = { first: fresh, second: fresh };
      },
    });
    await page.validate(first.isTrue(), second.isTrue());
    expect(page.fetched).toEqual(['first']);
  });

  it('row 85: logs a refresh that throws with its validator, and validates all claims', async () => {
    const page = createFakeClaims({
      async refreshClaim(claimId) {
        page.fetched.push(claimId);
        throw new Error('500');
      },
    });
    page.payload = { second: { v: false, t: SERVER_START } };
    const mine = first.hasValue(true, undefined, 'mine');
    expect(await page.validate(mine, second.isTrue())).toEqual([
      {
        id: 'mine',
        reason: { message: 'value does not exist', expectedValue: true, actualValue: undefined },
      },
      { id: 'second', reason: { message: 'wrong value', expectedValue: true, actualValue: false } },
    ]);
    expect(page.warnings).toEqual([expect.stringMatching(/mine.*500/)]);
  });

  it('fetches one stale claim of two validators once, even if that did not help', async () => {
    const page = createFakeClaims({
      refreshClaim: async (claimId) => void page.fetched.push(claimId),
    });
    const errors = await page.validate(first.isTrue(), first.isFalse());
    expect(errors.map(({ id }) => id)).toEqual(['first', 'first']);
    expect(page.fetched).toEqual(['first']);
  });

  it('row 81: returns all errors, in the validators’ order', async () => {
    const page = createFakeClaims();
    page.payload = { 'st-role': { v: ['user'], t: 0 }, 'st-ev': { v: false, t: SERVER_START } };
    const errors = await page.validate(
      UserRoleClaim.includes('admin'),
      EmailVerificationClaim.isVerified(),
      UserRoleClaim.includes('user'),
    );
    expect(errors.map(({ id }) => id)).toEqual(['st-role', 'st-ev']);
  });

  it('needs a session: without one it throws "No session exists"', async () => {
    const page = createFakeClaims({ payload: () => Promise.reject(new NoSessionError()) });
    await expect(page.validate(first.isTrue())).rejects.toThrow('No session exists');
  });

  it('throws "No session exists" when the session ends during a refresh', async () => {
    let ended = false;
    const page = createFakeClaims({
      payload: () => (ended ? Promise.reject(new NoSessionError()) : Promise.resolve({})),
      async refreshClaim() {
        ended = true;
      },
    });
    await expect(page.validate(first.isTrue(), second.isTrue())).rejects.toThrow(NoSessionError);
    expect(page.work.flight.current()).toBeNull();
  });

  it('needs no session without validators', async () => {
    const page = createFakeClaims({ payload: () => Promise.reject(new NoSessionError()) });
    expect(await page.validate()).toEqual([]);
  });

  it('S16, row 82: a maximum age below the threshold throws before anything is fetched', async () => {
    const page = createFakeClaims();
    await expect(page.validate(first.isTrue(), second.isTrue(6))).rejects.toThrow(
      'maxAgeInSeconds',
    );
    expect(page.fetched).toEqual([]);
  });
});

describe('row 86: concurrent validations', () => {
  it('row 86: 3 concurrent validations cause 1 claim refresh', async () => {
    const page = createFakeClaims();
    const calls = [1, 2, 3].map(() => page.validate(first.isTrue()));
    expect(await Promise.all(calls)).toEqual([[], [], []]);
    expect(page.fetched).toEqual(['first']);
    expect(page.trail).toEqual(['lock', 'refresh first']);
  });

  it('row 86: also if the refresh does not help', async () => {
    const page = createFakeClaims({
      refreshClaim: async (claimId) => void page.fetched.push(claimId),
    });
    const calls = [1, 2, 3].map(() => page.validate(first.isTrue()));
    const errors = await Promise.all(calls);
    expect(errors.flat()).toHaveLength(3);
    expect(page.fetched).toEqual(['first']);
  });

  it('fetches each claim even if another validation did not need it', async () => {
    const page = createFakeClaims();
    const calls = [page.validate(first.isTrue()), page.validate(second.isTrue(), first.isTrue())];
    expect(await Promise.all(calls)).toEqual([[], []]);
    expect(page.fetched).toEqual(['first', 'second']);
  });

  it('a validation that fails by its own error does not fail the other', async () => {
    const page = createFakeClaims({ now: () => SERVER_START });
    const broken = { ...first.isTrue(), id: 'broken' };
    let asked = 0;
    broken.shouldRefresh = () => {
      asked += 1;
      if (asked > 1) throw new Error('mistake');
      return true;
    };
    const [mistake, other] = await Promise.allSettled([
      page.validate(broken),
      page.validate(second.isTrue()),
    ]);
    expect(mistake).toMatchObject({ status: 'rejected', reason: { message: 'mistake' } });
    expect(other).toEqual({ status: 'fulfilled', value: [] });
  });
});

describe('rows 88 and 89: a wrong device clock', () => {
  const HOUR = 3_600_000;
  const MAX_AGE = 300;

  /** The page's clock is off by this many ms; the server's claim is this many seconds old when received. */
  const pageWithClock = (offset: number, claimAge: number) => {
    const skew = createClockSkew(() => SERVER_START + offset, { get: () => null, set() {} });
    skew.measure({ uid: 'u', ate: 0, up: { iat: SERVER_START / 1_000 } });
    const page = createFakeClaims({
      now: () => skew.now(),
      async refreshClaim(claimId) {
        page.fetched.push(claimId);
        page.payload = { [claimId]: { v: true, t: SERVER_START - claimAge * 1_000 } };
      },
    });
    return page;
  };

  const threeTimes = async (page: ReturnType<typeof pageWithClock>) => {
    const results = [];
    for (let turn = 0; turn < 3; turn += 1)
      results.push(await page.validate(first.isTrue(MAX_AGE)));
    return results;
  };

  it('row 88: 1 h ahead, 3 validations cause one refresh', async () => {
    const page = pageWithClock(HOUR, 0);
    expect(await threeTimes(page)).toEqual([[], [], []]);
    expect(page.fetched).toHaveLength(1);
  });

  it('row 89: 1 h behind, with a claim that is always expired, 3 validations cause 3', async () => {
    const page = pageWithClock(-HOUR, MAX_AGE + 1);
    const results = await threeTimes(page);
    expect(results.map((errors) => errors.length)).toEqual([1, 1, 1]);
    expect(page.fetched).toHaveLength(3);
  });
});
