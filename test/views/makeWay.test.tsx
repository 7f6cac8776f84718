import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useMakeWay } from '../../src/views/components/notices/useMakeWay';

/** 10 px high, from here. */
const rect = (top: number) =>
  // What the hook reads of it.
  ({ top, bottom: top + 10, left: 0, right: 10 }) as DOMRect;

function Page() {
  const area = useRef<HTMLDivElement>(null);
  const isBelow = useMakeWay(area);
  return (
    <>
      <div ref={area} data-testid="area" data-below={isBelow} />
      <button>Covered</button>
    </>
  );
}

it('UX 39: what lay over the focus has moved before it is looked at again, so that nothing scrolls', async () => {
  // Frames come before anything that React does in its own time, as on a busy machine.
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((drawn) => {
    queueMicrotask(() => drawn(0));
    return 0;
  });
  render(<Page />);
  const area = screen.getByTestId('area');
  const button = screen.getByRole('button');
  area.getBoundingClientRect = () => rect(area.dataset['below'] === 'true' ? 100 : 0);
  button.getBoundingClientRect = () => rect(0);
  button.scrollIntoView = jest.fn();
  act(() => button.focus());
  await waitFor(() => expect(area).toHaveAttribute('data-below', 'true'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(button.scrollIntoView).not.toHaveBeenCalled();
  expect(area).toHaveAttribute('data-below', 'true');
});
