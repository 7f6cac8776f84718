import { ClaimAgeError } from '../../../src/session/claims/claimAge';
import { TimeLimitError, timeOver, withinTime } from '../../../src/session/claims/timeLimit';

const never = () => new Promise<never>(() => {});

describe('work with a time limit', () => {
  it('ends at once, with its signal aborted, if it was aborted before it began', async () => {
    const over = AbortSignal.abort();
    let received: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      received = signal;
      return never();
    };
    await expect(timeOver(over)).rejects.toBeInstanceOf(TimeLimitError);
    await expect(withinTime(1_000_000, work, over)).rejects.toThrow(TimeLimitError);
    expect(received?.aborted).toBe(true);
  });

  it('leaves no listener on the outer signal', async () => {
    const outer = new AbortController();
    const received: boolean[] = [];
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => void received.push(true));
      return Promise.resolve('done');
    };
    expect(await withinTime(1_000_000, work, outer.signal)).toBe('done');
    outer.abort();
    expect(received).toEqual([]);
  });

  it('has names for the log', () => {
    expect(String(new TimeLimitError())).toBe('TimeLimitError: The time for this work is over.');
    expect(new ClaimAgeError('maxAgeInSeconds').name).toBe('ClaimAgeError');
  });
});
