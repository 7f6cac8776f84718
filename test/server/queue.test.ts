import { isOutage } from '../../server/operate/outage';
import { createQueue } from '../../server/operate/queue';

/** Work that ends on demand. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, ends };
}

describe('a queue of work', () => {
  it('O4: limits concurrent and waiting work, and refuses the rest at once', async () => {
    const { run, use } = createQueue(2, 1);
    const { work, ends } = held();
    const [first, second, third] = [run(work), run(work), run(work)];
    expect([ends.length, use()]).toEqual([2, { running: 2, waiting: 1, limit: 1 }]);
    const refused = await run(work).catch((error: unknown) => error);
    expect(isOutage(refused)).toBe(true);
    ends[0]?.();
    await first;
    expect(use()).toEqual({ running: 2, waiting: 0, limit: 1 });
    ends[1]?.();
    await second;
    ends[2]?.();
    await third;
    expect(use()).toEqual({ running: 0, waiting: 0, limit: 1 });
  });

  it('passes a slot on when work fails', async () => {
    const { run, use } = createQueue(1, 1);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(use().running).toBe(0);
    expect(await run(() => Promise.resolve('yes'))).toBe('yes');
  });
});
