import { CLAIM_REFRESH_ATTEMPTS } from '../../../src/rules/constants';
import { BooleanClaim } from '../../../src/session/claims/booleanClaim';
import {
  CLAIM_REFRESH_BUDGET_MS,
  CLAIM_REFRESH_LIMIT_MS,
} from '../../../src/session/claims/refreshClaims';
import { createFakeClaims } from './fakeClaims';

const first = new BooleanClaim({ id: 'first' });
const second = new BooleanClaim({ id: 'second' });
const never = () => new Promise<never>(() => {});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether work has ended after so many ms. */
const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  let ended = false;
  void work.finally(() => (ended = true));
  await jest.advanceTimersByTimeAsync(ms);
  return ended;
};

describe('the limits of claim refreshing', () => {
  it('S17, spec 9: tries for the lock 100 times, then judges the payload as it is', async () => {
    let attempts = 0;
    const page = createFakeClaims({
      underLock: () => {
        attempts += 1;
        return Promise.resolve(false);
      },
    });
    expect(await page.validate(first.isTrue())).toHaveLength(1);
    expect(attempts).toBe(CLAIM_REFRESH_ATTEMPTS);
    expect(page.fetched).toEqual([]);
  });

  it('a lock that another tab holds is waited for no longer than 15 s in all', async () => {
    let attempts = 0;
    const page = createFakeClaims({
      underLock: () => {
        attempts += 1;
        return new Promise((resolve) => setTimeout(() => resolve(false), 4_900));
      },
    });
    const errors = page.validate(first.isTrue());
    expect(await endsWithin(errors, CLAIM_REFRESH_BUDGET_MS - 1)).toBe(false);
    expect(await endsWithin(errors, 1)).toBe(true);
    expect(await errors).toHaveLength(1);
    expect(attempts).toBe(4);
    expect(page.warnings).toEqual([expect.stringContaining('took too long')]);
  });

  it('a lock that comes after that starts no refresh', async () => {
    const late: (() => Promise<void>)[] = [];
    const page = createFakeClaims({
      underLock: (work) => {
        late.push(work);
        return never();
      },
    });
    const errors = page.validate(first.isTrue());
    expect(await endsWithin(errors, CLAIM_REFRESH_BUDGET_MS)).toBe(true);
    await Promise.all(late.map((work) => work()));
    expect(page.fetched).toEqual([]);
    expect(page.work.flight.current()).toBeNull();
  });

  it('S17: a refresh that never ends is given up, the next claim is fetched', async () => {
    let aborted = false;
    const page = createFakeClaims({
      refreshClaim(claimId, signal) {
        page.fetched.push(claimId);
        signal.addEventListener('abort', () => (aborted = true));
        return claimId === 'first' ? never() : Promise.resolve();
      },
    });
    const errors = page.validate(first.isTrue(), second.isTrue());
    expect(await endsWithin(errors, CLAIM_REFRESH_LIMIT_MS - 1)).toBe(false);
    expect(await endsWithin(errors, 1)).toBe(true);
    expect(await errors).toHaveLength(2);
    expect(aborted).toBe(true);
    expect(page.fetched).toEqual(['first', 'second']);
    expect(page.warnings).toEqual([expect.stringContaining('first')]);
  });

  it('refreshes that never end are given up after 15 s in all, and the lock is given back', async () => {
    let held = false;
    const page = createFakeClaims({
      refreshClaim: never,
      async underLock(work) {
        held = true;
        await work();
        held = false;
        return true;
      },
    });
    const errors = page.validate(first.isTrue(), second.isTrue());
    expect(await endsWithin(errors, CLAIM_REFRESH_BUDGET_MS - 1)).toBe(false);
    expect(await endsWithin(errors, 1)).toBe(true);
    expect(await errors).toHaveLength(2);
    expect(held).toBe(false);
  });

  it('one that waits for another’s refresh that never ends is not held up longer', async () => {
    const page = createFakeClaims({
      refreshClaim: (claimId) => {
        page.fetched.push(claimId);
        return never();
      },
    });
    const all = Promise.all([page.validate(first.isTrue()), page.validate(first.isTrue())]);
    expect(await endsWithin(all, CLAIM_REFRESH_LIMIT_MS)).toBe(true);
    expect(page.fetched).toEqual(['first']);
  });

  it('a payload that does not come holds up the refreshes no longer, and its end is not lost', async () => {
    const lost: unknown[] = [];
    const note = (error: unknown) => void lost.push(error);
    process.on('unhandledRejection', note);
    let asked = 0;
    const page = createFakeClaims({
      payload: () => {
        asked += 1;
        return asked === 1 ? never() : Promise.resolve({});
      },
    });
    const errors = page.validate(first.isTrue());
    expect(await endsWithin(errors, CLAIM_REFRESH_BUDGET_MS)).toBe(true);
    expect(await errors).toHaveLength(1);
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 1));
    process.off('unhandledRejection', note);
    expect(lost).toEqual([]);
  });

  it('row 39: where the lock itself fails, claims are fetched without it', async () => {
    const page = createFakeClaims({ underLock: () => Promise.reject(new Error('no storage')) });
    expect(await page.validate(first.isTrue())).toEqual([]);
    expect(page.fetched).toEqual(['first']);
    expect(page.warnings).toHaveLength(1);
  });

  it('leaves no timer behind', async () => {
    const page = createFakeClaims();
    await page.validate(first.isTrue());
    expect(jest.getTimerCount()).toBe(0);
  });
});
