import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMakeWay } from '../../../src/views/notices/useMakeWay';

const HEIGHT = 100;

/** A field, and a part that lies over it or not. */
function Page() {
  const area = useRef<HTMLElement>(null);
  const below = useMakeWay(area);
  return (
    <>
      <input />
      <section ref={area} aria-label="Notices" data-below={below} />
    </>
  );
}

const scrolled = jest.fn<void, [boolean | ScrollIntoViewOptions | undefined]>();

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
  // A frame comes before React has drawn what it was not asked to draw at once, as on a busy machine.
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    queueMicrotask(() => draw(0));
    return 0;
  });
});

/** Puts the field at this height (px); the part lies at 0, or at 500 when it is below. */
function place(field: number) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const top = this.tagName === 'INPUT' ? field : 500 * Number(this.matches('[data-below=true]'));
    return new DOMRect(0, top, HEIGHT, HEIGHT);
  });
}

/** Focuses the field, and gives whether the part lies below then. */
async function focusField(): Promise<boolean> {
  render(<Page />);
  await act(async () => {
    screen.getByRole('textbox').focus();
    await new Promise((done) => setTimeout(done));
  });
  return screen.getByRole('region').matches('[data-below=true]');
}

it('UX 39: a part that would cover the focused field goes to the other end, and nothing else moves', async () => {
  place(50);
  expect(await focusField()).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
});

it('UX 39: a part that covers nothing stays', async () => {
  place(300);
  expect(await focusField()).toBe(false);
});

it('UX 39: a field that would be covered at both ends is scrolled to, and the part comes back', async () => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, HEIGHT, HEIGHT));
  expect(await focusField()).toBe(false);
  expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' });
});
