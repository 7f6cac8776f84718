import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMakeWay } from '../../../src/views/notices/useMakeWay';

/** Gives an element its place: left, top, right, bottom. */
const place = (element: Element, at: () => readonly number[]) =>
  jest.spyOn(element, 'getBoundingClientRect').mockImplementation(() => {
    const [left, top, right, bottom] = at();
    return Object({ left, top, right, bottom });
  });

const scrolled = jest.fn();

function Page({ content = '' }) {
  const area = useRef<HTMLDivElement>(null);
  const below = useMakeWay(area);
  return (
    <>
      <div ref={area} data-testid="area" data-below={below}>
        <button>inside</button>
        {content}
      </div>
      <button>target</button>
    </>
  );
}

/** Does something, and waits until the area has made way. */
async function after(change: () => void) {
  act(change);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** Focuses a button at this place; returns whether the area is at the bottom then, and what was scrolled. */
async function focus(at: readonly number[], { name = 'target', high = 20 } = {}) {
  render(<Page />);
  const [area, button] = [screen.getByTestId('area'), screen.getByRole('button', { name })];
  const isBelow = () => area.dataset['below'] === 'true';
  place(area, () => (isBelow() ? [100, 100 - high, 200, 100] : [100, 0, 200, high]));
  place(button, () => at);
  Object.assign(button, { scrollIntoView: scrolled });
  await after(() => undefined);
  await after(() => button.focus());
  return isBelow();
}

beforeEach(() => scrolled.mockClear());

it.each<[string, readonly number[], boolean]>([
  ['under it', [150, 10, 160, 15], true],
  ['partly under its left end', [90, 10, 101, 15], true],
  ['partly under its right end', [199, 10, 220, 15], true],
  ['partly under its bottom', [150, 19, 160, 40], true],
  ['left of it', [80, 10, 100, 15], false],
  ['right of it', [200, 10, 220, 15], false],
  ['above it', [150, -20, 160, 0], false],
  ['below it', [150, 20, 160, 40], false],
])('WCAG 2.4.11: an element with the focus %s', async (_where, at, moves) => {
  expect(await focus(at)).toBe(moves);
  expect(scrolled).not.toHaveBeenCalled();
});

it('stays for an element within it', async () =>
  expect(await focus([150, 10, 160, 15], { name: 'inside' })).toBe(false));

it('scrolls to an element that it covers on both sides, and returns if that was in vain', async () => {
  expect(await focus([150, 10, 160, 90], { high: 60 })).toBe(false);
  expect(scrolled.mock.calls).toEqual([[{ block: 'center', behavior: 'instant' }]]);
});

it.each<[string, (again: () => void) => void]>([
  ['the window is resized', () => window.dispatchEvent(new Event('resize'))],
  ['its content changes', (again) => again()],
])('WCAG 2.4.11: moves when %s and it then covers the focus', async (_when, change) => {
  const { rerender } = render(<Page />);
  const [area, button] = [
    screen.getByTestId('area'),
    screen.getByRole('button', { name: 'target' }),
  ];
  place(area, () => (area.dataset['below'] === 'true' ? [0, 80, 200, 100] : [0, 0, 200, 20]));
  let top = 40;
  place(button, () => [0, top, 20, top + 5]);
  await after(() => button.focus());
  expect(area.dataset['below']).toBe('false');
  top = 10;
  await after(() => change(() => rerender(<Page content="another notice" />)));
  expect(area.dataset['below']).toBe('true');
});

it.each<[string, readonly number[], readonly number[], boolean]>([
  ['moves from the note about an unconfirmed email', [0, 10, 200, 30], [0, 40, 20, 45], true],
  ['stays beside it', [0, 30, 200, 50], [0, 40, 20, 45], false],
  ['stays if it would then cover the focus', [0, 10, 200, 30], [0, 85, 20, 90], false],
  ['stays if it would cover the note there too', [0, 10, 200, 90], [0, 40, 20, 45], false],
])('%s, also if that appears later', async (_what, noteAt, focusAt, moves) => {
  const { container } = render(<Page />);
  const room = container.appendChild(document.createElement('div'));
  room.dataset['confirmRoom'] = '';
  const [area, button] = [
    screen.getByTestId('area'),
    screen.getByRole('button', { name: 'target' }),
  ];
  place(area, () => (area.dataset['below'] === 'true' ? [0, 80, 200, 100] : [0, 0, 200, 20]));
  place(button, () => focusAt);
  await after(() => button.focus());
  expect(area.dataset['below']).toBe('false');
  const note = document.createElement('aside');
  place(note, () => noteAt);
  await after(() => room.append(note));
  await after(() => window.dispatchEvent(new Event('resize')));
  expect(area.dataset['below']).toBe(String(moves));
});

it('stays while nothing has the focus', async () => {
  render(<Page />);
  place(screen.getByTestId('area'), () => [0, 0, 200, 20]);
  place(document.body, () => [0, 0, 200, 100]);
  await after(() => window.dispatchEvent(new Event('resize')));
  expect(screen.getByTestId('area').dataset['below']).toBe('false');
});
