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

/** Whether the work ends within this time in ms. */
const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  let ended = false;
  void work.finally(() => (ended = true));
  await jest.advanceTimersByTimeAsync(ms);
  return ended;
};

describe('the limits of claim refreshing', () => {
  it('waits for a lock of another tab at most 15 s in total', async () => {
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

  it('starts no refresh with a lock acquired after that', async () => {
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

  it('S17: aborts a refresh that never ends, and fetches the next claim', async () => {
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

  it('aborts endless refreshes after 15 s in total, and releases the lock', async () => {
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

  it("another validation's endless refresh does not delay a waiting one further", async () => {
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

  it('a payload that never arrives does not block the refreshes, and its failure is handled', async () => {
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

  it('row 39: fetches claims without the lock if the lock itself fails', async () => {
    const page = createFakeClaims({ underLock: () => Promise.reject(new Error('no storage')) });
    expect(await page.validate(first.isTrue())).toEqual([]);
    expect(page.fetched).toEqual(['first']);
    expect(page.warnings).toHaveLength(1);
  });

  it('leaves no timer running', async () => {
    const page = createFakeClaims();
    await page.validate(first.isTrue());
    expect(jest.getTimerCount()).toBe(0);
  });
});
