import { MOST_PROBLEMS, readFile } from '../../server/report/file/readFile';
import { lines } from './support/importWorld';

const HEAD = 'day,channel,game,campaign,spend';
const row = (campaign: string) => `2026-11-20,TikTok,Neon,${campaign},12.50`;

describe('a file that would keep the platform busy', () => {
  const pieces = async function* pieces(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  };
  /** Reads a file, and returns the longest time in which nothing else ran. */
  async function readBeside(file: AsyncIterable<Uint8Array>) {
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const read = await readFile(file, '2026-11-21', { size: 1, take: async () => undefined });
    clearInterval(timer);
    return { read, longest };
  }

  it('of wrong lines is read up to 10,000 problems, while other work runs', async () => {
    const { read, longest } = await readBeside(pieces(lines(HEAD), 'x\n'.repeat(500_000)));
    expect(read).toMatchObject({ wrong: MOST_PROBLEMS, rows: MOST_PROBLEMS });
    expect(read.problems).toHaveLength(100);
    expect(longest).toBeLessThan(2_000);
  });

  it.each([
    ['a line of delimiters', ','.repeat(100_000)],
    ['a quoted line end after many delimiters', `"\n"${','.repeat(9_000)}`.repeat(10)],
    ['empty lines', '\n'.repeat(100_000)],
  ])('%s is not kept in memory', async (_what, long) => {
    let sent = 0;
    const file = async function* file() {
      yield Buffer.from(lines(HEAD, row('Launch')));
      for (; sent < 200; sent += 1) yield Buffer.from(long);
    };
    const { read } = await readBeside(file());
    expect(read).toMatchObject({ wrong: 1, problems: [{ kind: 'longLine', line: 3 }] });
    expect(sent).toBeLessThan(30);
  });

  it.each([
    ['a wrong second line', `${HEAD}\n2026-11-20,Tik"Tok,Neon,,1\n`],
    ['no headings', ' '.repeat(20_000)],
  ])('with %s is read no further, and its sender is told', async (_what, start) => {
    let isTold = false;
    const file = async function* file() {
      try {
        yield Buffer.from(start);
        for (let sent = 0; sent < 100; sent += 1) yield Buffer.from(' '.repeat(10_000));
      } finally {
        isTold = true;
      }
    };
    expect((await readBeside(file())).read.wrong).toBe(1);
    await new Promise(setImmediate);
    expect(isTold).toBe(true);
  });

  it('passes on no rows after the first problem', async () => {
    const taken: number[] = [];
    const take = async (_kind: unknown, read: unknown[]) => taken.push(read.length);
    const file = pieces(
      lines(HEAD, row('one')),
      lines(row('two')),
      lines('x'),
      ...Array.from({ length: 3 }, (_, at) => lines(row(`later ${at}`))),
    );
    const { wrong } = await readFile(file, '2026-11-21', { size: 1, take });
    expect([wrong, taken]).toEqual([1, [1, 1]]);
  });

  it('keeps characters of two halves whole between its pieces', async () => {
    const taken: unknown[] = [];
    const names = Array.from(
      { length: 3_000 },
      (_, at) => `${'x'.repeat(at % 2)}${'🎮'.repeat(30)}${at}`,
    );
    const rows = names.map(row);
    const batch = { size: 1, take: async (_kind: unknown, read: unknown[]) => taken.push(...read) };
    await readFile(pieces(lines(HEAD, ...rows)), '2026-11-21', batch);
    expect(taken.map((each) => Reflect.get(Object(each), 'campaign'))).toEqual(names);
  });
});
