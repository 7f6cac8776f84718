import { errorBatchMachine, type ErrorBatchEvent } from '../../machines/notices/errorBatch';
import { noticesMachine, type NoticesEvent } from '../../machines/notices/notices';
import { reached } from './steps';

const counted = <Item>(most: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: most }, (_, index) => item(index));

const caught = (index: number): ErrorBatchEvent => ({
  type: 'errorBatch/caught',
  payload: {
    title: { text: 'a call' },
    message: { key: 'notices:status503' },
    hint: null,
    report: { title: 'a call', content: '', traceId: String(index) },
  },
});

const shown = (index: number, durationMs = 0): NoticesEvent => ({
  type: 'notices/shown',
  payload: {
    level: 'warning',
    title: { text: 'a call' },
    message: { text: 'it failed' },
    traceId: String(index),
    key: null,
    durationMs,
  },
});

describe('bounded lists', () => {
  it('decisions: the merged error notification holds the newest 500 errors, and counts all', () => {
    const { state } = reached(errorBatchMachine, counted(502, caught));
    expect(state.context.count).toBe(502);
    expect(state.context.errors).toHaveLength(500);
    expect(state.context.errors[0]?.report.traceId).toBe('2');
  });

  it('at most five notices are shown, and a new one replaces the oldest', () => {
    const { state } = reached(
      noticesMachine,
      counted(6, (index) => shown(index)),
    );
    expect(state.context.list.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
  });

  it('spec 9: a notice that stays until it is closed is not replaced by those that close automatically; of these, the newest is shown', () => {
    const passing = counted(6, (index) => shown(index, 3_000));
    const { state } = reached(noticesMachine, [shown(0), ...passing]);
    expect(state.context.list.map(({ id }) => id)).toEqual([1, 4, 5, 6, 7]);
    const staying = counted(5, (index) => shown(index));
    const { state: full } = reached(noticesMachine, [...staying, ...passing]);
    expect(full.context.list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 11]);
    const mixed = passing.flatMap((each) => [each, ...staying]);
    expect(reached(noticesMachine, mixed).state.context.list.map(({ id }) => id)).toEqual([
      32, 33, 34, 35, 36,
    ]);
  });
});
