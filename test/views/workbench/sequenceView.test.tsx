import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entry } from '../../../src/devtools/inspector/entries';
import { WindowedList } from '../../../src/devtools/list/windowedList';
import { SequenceView } from '../../../src/devtools/inspector/sequenceView';

const NOON = Date.UTC(2026, 10, 22, 12);

/** Creates entries, each tenth a request with its trace. */
const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_each, order): Entry => {
    const facts = { order, portal: 'p', at: NOON + order };
    if (order % 10 === 9)
      return {
        ...facts,
        kind: 'answer',
        call: {
          at: NOON,
          ms: 5,
          method: 'GET',
          path: '/api/report',
          status: 200,
          failure: null,
          trace: `trace-${order}`,
        },
      };
    return {
      ...facts,
      kind: 'event',
      origin: 'page',
      machine: 'signIn',
      action: { type: 'signIn/submitted', payload: { order } },
      value: 'submitting',
      changes: [{ path: ['context', 'attempts'], before: order, after: order + 1 }],
    };
  });

const resize = (height: number) => {
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: height });
  fireEvent(window, new Event('resize'));
};

const rows = () => screen.getAllByRole('listitem');

describe('the sequence of events', () => {
  it('renders only the visible rows of 10,000, and others when it is scrolled', () => {
    render(<SequenceView label="All" entries={entriesOf(10_000)} />);
    expect(rows().length).toBeLessThanOrEqual(24);
    const list = screen.getByRole('region', { name: 'All' });
    fireEvent.scroll(list, { target: { scrollTop: 36 * 5_000 } });
    expect(rows().length).toBeLessThanOrEqual(24);
    const places = rows().map((row) => Number(row.getAttribute('aria-posinset')));
    expect(places).toContain(5_001);
    expect(rows().map(({ style }) => style.top)).toEqual(places.map((at) => `${(at - 1) * 36}px`));
    expect([list.style.height, list.querySelector('ol')?.style.height]).toEqual([
      `${8 * 36}px`,
      `${10_000 * 36}px`,
    ]);
  });

  it('fills the window if told, also when that is resized, with no fewer rows than else', () => {
    render(<SequenceView label="All" entries={entriesOf(100)} fills />);
    const list = screen.getByRole('region', { name: 'All' });
    const heights = [768, 1_200, 320].map((height) => {
      act(() => resize(height));
      return list.style.height;
    });
    expect(heights).toEqual([14, 26, 8].map((count) => `${count * 36}px`));
    expect(rows().length).toBeGreaterThanOrEqual(8);
    resize(768);
  });

  it('marks a response that is an error, or missing, and no other', () => {
    const calls = [[200], [404], [503], [null, 'timeout']] as const;
    const entries = calls.flatMap(([status, failure = null], order): Entry[] => {
      const call = { at: NOON, ms: 5, method: 'GET', path: '/api/x', trace: null };
      const facts = { order: 2 * order, portal: 'p', at: NOON };
      return [
        { ...facts, kind: 'call', call: { ...call, status: null, failure: null } },
        { ...facts, order: 2 * order + 1, kind: 'answer', call: { ...call, status, failure } },
      ];
    });
    const { container } = render(<SequenceView label="All" entries={entries} />);
    const marked = [...container.querySelectorAll('.wb-problem')];
    expect(marked.map(({ textContent }) => textContent?.trim())).toEqual([
      '404 in 5 ms',
      '503 in 5 ms',
      'timeout in 5 ms',
    ]);
  });

  it('names its columns, and the page of each row if there are several', () => {
    const head = () => screen.getByText('Time').parentElement?.textContent;
    const { rerender } = render(<SequenceView label="All" entries={entriesOf(1)} />);
    expect(head()).toBe('TimePageMachinesWorkServerResult');
    const pageOf = ({ order }: Entry) => `page ${order}`;
    rerender(<SequenceView label="All" entries={entriesOf(2)} pageOf={pageOf} />);
    expect(head()).toBe('TimePagePageMachinesWorkServerResult');
    expect(screen.getAllByText(/^page \d$/).map((each) => each.textContent)).toEqual([
      'page 0',
      'page 1',
    ]);
  });

  it.each<[object, string, string, string]>([
    [{ kind: 'event', origin: 'page' }, 'Page to Machines', '2 / 4', 'wb-flow'],
    [{ kind: 'request' }, 'Machines to Work', '4 / 6', 'wb-flow'],
    [{ kind: 'call' }, 'Work to Server', '6 / 8', 'wb-flow wb-flow-last'],
    [{ kind: 'answer' }, 'Server to Work', '6 / 8', 'wb-flow wb-flow-back wb-flow-last'],
  ])('draws %j from %s', (fact, way, column, classes) => {
    const [event, answer] = [entriesOf(1)[0], entriesOf(10)[9]];
    // Each kind has the fields of one of the two.
    const entry = { ...event, ...(answer as object), action: { type: 'a/b' }, ...fact } as Entry;
    render(<SequenceView label="All" entries={[entry]} />);
    const arrow = screen.getByTitle(new RegExp(`^${way}: `));
    expect([arrow.style.gridColumn, arrow.className]).toEqual([column, classes]);
  });

  it('follows new rows, except while one is open', async () => {
    const { rerender } = render(<SequenceView label="All" entries={entriesOf(5)} />);
    const top = () => screen.getByRole('region', { name: 'All' }).scrollTop / 36;
    rerender(<SequenceView label="All" entries={entriesOf(100)} />);
    expect(top()).toBe(100);
    await userEvent.click(within(rows().at(-1) ?? document.body).getByRole('button'));
    rerender(<SequenceView label="All" entries={entriesOf(200)} />);
    expect(top()).toBeLessThanOrEqual(100);
  });

  it('a row opens with its origin, outcome, changes and full payload', async () => {
    render(<SequenceView label="All" entries={entriesOf(5)} />);
    await userEvent.click(within(rows()[2] ?? document.body).getByRole('button'));
    const detail = screen.getByRole('region', { name: 'Details' });
    expect(detail.textContent).toContain('12:00:00.002, to signIn by the page → submitting');
    within(detail).getByRole('row', { name: 'context.attempts 2 3' });
    expect(detail.textContent).toContain('"order": 2');
  });

  it('keeps the shown row in view, and follows new rows from the end only', () => {
    const list = (count: number, props: { shown?: number; follows?: boolean }) => (
      <WindowedList
        label="All"
        items={[...Array(count).keys()]}
        keyOf={String}
        rows={10}
        {...props}
      >
        {String}
      </WindowedList>
    );
    const { rerender } = render(list(100, { shown: 50 }));
    const frame = screen.getByRole('region', { name: 'All' });
    const tops = [frame.scrollTop];
    for (const shown of [45, 20, -1, 99]) {
      rerender(list(100, { shown }));
      tops.push(frame.scrollTop);
    }
    expect(tops.map((top) => top / 36)).toEqual([41, 41, 20, 20, 90]);
    rerender(list(120, { follows: true }));
    expect(frame.scrollTop).toBe(120 * 36);
    fireEvent.scroll(frame, { target: { scrollTop: 36 * 50 } });
    // The rows in view, and six above and below.
    const near = screen.getAllByRole('listitem').map(({ textContent }) => Number(textContent));
    expect([near.at(0), near.at(-1), near.length]).toEqual([44, 65, 22]);
    rerender(list(130, { follows: true }));
    expect(frame.scrollTop).toBe(36 * 50);
  });

  it('is found by a trace id', async () => {
    render(<SequenceView label="All" entries={entriesOf(100)} />);
    await userEvent.type(screen.getByRole('searchbox'), 'trace-49');
    expect(rows()).toHaveLength(1);
    await userEvent.click(within(rows()[0] ?? document.body).getByRole('button'));
    screen.getByText('trace-49');
    expect(screen.getByRole('status').textContent).toBe('1 of 100');
  });
});
