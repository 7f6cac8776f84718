import '@testing-library/jest-dom';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMachine } from 'xstate';
import { machines } from '../../../src/appStore';
import { activeIds, allStates, chartOf } from '../../../src/devtools/chart/chart';
import { ChartBoxes } from '../../../src/devtools/chart/chartBoxes';
import { ChartDrawing } from '../../../src/devtools/chart/chartDrawing';
import { drawChart } from '../../../src/devtools/chart/chartLayout';
import { shownLines } from '../support/shownLines';

// The layout takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

it('the drawing of a chart has each of its states, and highlights the active ones', async () => {
  const chart = chartOf(machines.signIn);
  const { container } = render(<ChartDrawing chart={chart} active={activeIds(chart, 'editing')} />);
  await screen.findByRole('img', { name: 'Statechart of signIn' });
  const drawn = [...container.querySelectorAll('[data-state]')];
  const inner = allStates(chart).filter(({ id }) => id !== chart.id);
  expect(drawn.map((each) => [each.getAttribute('data-state'), each.textContent])).toEqual(
    expect.arrayContaining(inner.map(({ id, key }) => [id, key])),
  );
  const lit = drawn.filter(({ classList }) => classList.contains('wb-state-active'));
  expect(lit.map((each) => each.getAttribute('data-state'))).toContain('signIn.editing');
});

it('the drawing of a chart places boxes and labels as laid out, and highlights the found states', async () => {
  const chart = chartOf(machines.signOut);
  const found = new Set(['signOut.storingTime']);
  const { container } = render(<ChartDrawing chart={chart} active={new Set()} found={found} />);
  expect(screen.getByRole('status')).toHaveTextContent('Drawing …');
  await screen.findByRole('img', { name: 'Statechart of signOut' });
  const drawing = await drawChart(chart);
  const { states, arrows } = drawing;
  const picture = screen.getByRole('img');
  expect(picture).toHaveAttribute('viewBox', `0 0 ${drawing.width} ${drawing.height}`);
  const attributes = (each: Element, ...names: string[]) =>
    names.map((name) => Number(each.getAttribute(name)));
  const shown = (selector: string) => [...container.querySelectorAll(selector)];
  expect(shown('rect').map((each) => attributes(each, 'x', 'y', 'width', 'height'))).toEqual(
    states.map(({ x, y, width, height }) => [x, y, width, height]),
  );
  expect(
    shown('.wb-arrow text').map((each) => [each.textContent, ...attributes(each, 'x', 'y')]),
  ).toEqual(
    arrows.flatMap(({ lines, labelAt }) =>
      lines.map(({ text }, at) => [text, labelAt?.x, 12 + 16 * at + (labelAt?.y ?? 0)]),
    ),
  );
  expect(shown('.wb-arrow path').map((each) => each.getAttribute('d'))).toEqual(
    arrows.map(({ path }) => path),
  );
  for (const { path } of arrows) expect(path).toMatch(/^M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+$/);
  expect(shown('circle').map((each) => attributes(each, 'cx', 'cy'))).toEqual(
    states.filter(({ isInitial }) => isInitial).map(({ x, y }) => [x + 14, y + 19.5]),
  );
  const texts = states.map(({ key, isInitial, x, y }) => [key, x + (isInitial ? 24 : 12), y + 24]);
  expect(
    shown('[data-state] text').map((each) => [each.textContent, ...attributes(each, 'x', 'y')]),
  ).toEqual(texts);
  const lit = (selector: string) => shown(selector).map((each) => each.getAttribute('data-state'));
  expect(lit('.wb-state-found')).toEqual([...found]);
  render(<ChartBoxes chart={chart} active={new Set()} found={found} />, { container });
  expect(lit('.wb-found')).toEqual([...found]);
  expect(lit('.wb-box-active')).toEqual([]);
});

it('the drawing shows the active state, also after it changed, without moving the page', async () => {
  const chart = chartOf(machines.signOut);
  const at = (left: number, top: number) => new DOMRect(left, top, 100, 40);
  const boxes = { idle: at(50, 20), callingEndpoint: at(900, 30), redirecting: at(60, 700) };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const [, name] = this.getAttribute('data-state')?.split('.') ?? [];
    return Object.entries(boxes).find(([key]) => key === name)?.[1] ?? new DOMRect(0, 0, 400, 300);
  });
  const show = (state: string) => <ChartDrawing chart={chart} active={activeIds(chart, state)} />;
  const { rerender } = render(show('idle'));
  const frame = await screen.findByRole('region', { name: 'Drawing of signOut' });
  const scrolled = () => [frame.scrollLeft, frame.scrollTop];
  expect(scrolled()).toEqual([0, 0]);
  rerender(show('callingEndpoint'));
  expect(scrolled()).toEqual([950 - 200, 0]);
  rerender(show('redirecting'));
  expect(scrolled()).toEqual([750, 720 - 150]);
});

it('the drawing of a chart fills its frame until it is zoomed, by a quarter at a time, from a fifth to four times', async () => {
  const chart = chartOf(machines.signOut);
  render(<ChartDrawing chart={chart} active={new Set()} />);
  const picture = await screen.findByRole('img', { name: 'Statechart of signOut' });
  const { width, height } = await drawChart(chart);
  expect(picture).toHaveStyle({
    width: '100%',
    minWidth: `${width * 0.85}px`,
    maxWidth: `${width}px`,
  });
  const frame = screen.getByRole('region', { name: 'Drawing of signOut' });
  jest.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width / 2));
  const room = jest.spyOn(frame, 'clientWidth', 'get').mockReturnValueOnce(width / 4);
  room.mockReturnValue(100_000);
  const shown = () => [
    screen.getByRole('status').textContent,
    Number(picture.getAttribute('width')) / width,
    Number(picture.getAttribute('height')) / height,
  ];
  const steps: [string, number, number][] = [
    ['Zoom in', 1, 0.625],
    ['Zoom out', 1, 0.5],
    ['100 %', 1, 1],
    ['Zoom in', 9, 4],
    ['Zoom out', 20, 0.2],
    ['Fit', 1, 0.25],
    ['Fit', 1, Math.min(1, (innerHeight * 0.8) / height)],
  ];
  for (const [name, times, scale] of steps) {
    for (let time = 0; time < times; time += 1)
      await userEvent.click(screen.getByRole('button', { name }));
    expect([name, ...shown()]).toEqual([
      name,
      `${Math.round(scale * 100)} %`,
      expect.closeTo(scale),
      expect.closeTo(scale),
    ]);
  }
  // No larger than drawn, however large the window.
  innerHeight = 100_000;
  await userEvent.click(screen.getByRole('button', { name: 'Fit' }));
  expect(shown()).toEqual(['100 %', 1, 1]);
});

it('the drawing follows the chart, and only what the state accepts can be pressed', async () => {
  const drawing = (name: 'signIn' | 'signOut', takes: ReadonlySet<string>) => (
    <ChartDrawing chart={chartOf(machines[name])} active={new Set()} takes={takes} onTake={taken} />
  );
  const taken = jest.fn();
  const { rerender } = render(drawing('signIn', new Set()));
  await screen.findByRole('group', { name: 'Statechart of signIn' });
  const takes = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(takes()).toEqual(['−', '+', 'Fit', '100 %']);
  rerender(drawing('signOut', new Set(['signOut/requested'])));
  await screen.findByRole('group', { name: 'Statechart of signOut' });
  expect(takes().slice(4)).toEqual(['requested']);
  await userEvent.click(screen.getByRole('button', { name: 'requested' }));
  expect(taken.mock.calls).toEqual([['signOut/requested']]);
});

it('the boxes of a chart say everything about its states', () => {
  const chart = chartOf(
    createMachine({
      id: 'm',
      type: 'parallel',
      states: {
        left: {
          entry: ['greet', 'look'],
          exit: 'leave',
          initial: 'a',
          on: { both: { target: ['.b', '#m.right.c'], guard: 'may', actions: ['one', 'two'] } },
          states: { a: { on: { stay: { actions: 'one' }, self: 'a' } }, b: { type: 'final' } },
        },
        right: { initial: 'c', states: { c: {} } },
      },
    }),
  );
  const { container } = render(<ChartBoxes chart={chart} active={new Set(['m.left.a'])} />);
  expect(shownLines(container)).toEqual([
    'ul: States of m',
    'mall at once',
    'left',
    'on entry: greet, look',
    'on exit: leave',
    'both [may] → left.b, right.c / one, two',
    'aactivefirst',
    'stay → stays / one',
    'self → left.a',
    'bfinal',
    'right',
    'cfirst',
  ]);
  const lit = [...container.querySelectorAll('.wb-box-active')];
  expect(lit.map((each) => each.getAttribute('data-state'))).toEqual(['m.left.a']);
});
