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

function Page() {
  const area = useRef<HTMLDivElement>(null);
  const below = useMakeWay(area);
  return (
    <>
      <div ref={area} data-testid="area" data-below={below}>
        <button>inside</button>
      </div>
      <button>target</button>
    </>
  );
}

/** Focuses a button at this place; returns whether the area is at the bottom then, and what was scrolled. */
async function focus(at: readonly number[], { name = 'target', high = 20 } = {}) {
  render(<Page />);
  const [area, button] = [screen.getByTestId('area'), screen.getByRole('button', { name })];
  const isBelow = () => area.dataset['below'] === 'true';
  place(area, () => (isBelow() ? [100, 100 - high, 200, 100] : [100, 0, 200, high]));
  place(button, () => at);
  Object.assign(button, { scrollIntoView: scrolled });
  await act(async () => {
    button.focus();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
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
