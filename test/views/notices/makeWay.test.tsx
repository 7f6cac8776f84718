import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMakeWay } from '../../../src/views/notices/useMakeWay';

const HEIGHT = 100;

/** A field, and a part that may cover it. */
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
  // A frame comes before React has committed non-urgent updates, as on a busy device.
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    queueMicrotask(() => draw(0));
    return 0;
  });
});

/** Puts the field at this height (px); the part is at 0, or at 500 when it is below. */
function place(field: number) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const top = this.tagName === 'INPUT' ? field : 500 * Number(this.matches('[data-below=true]'));
    return new DOMRect(0, top, HEIGHT, HEIGHT);
  });
}

/** Focuses the field, and returns whether the part is then below. */
async function focusField(): Promise<boolean> {
  render(<Page />);
  await act(async () => {
    screen.getByRole('textbox').focus();
    await new Promise((done) => setTimeout(done));
  });
  return screen.getByRole('region').matches('[data-below=true]');
}

it('UX 39: a part that would cover the focused field moves to the other end, and nothing else moves', async () => {
  place(50);
  expect(await focusField()).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
});

it('UX 39: a part that covers nothing stays', async () => {
  place(300);
  expect(await focusField()).toBe(false);
});

it('UX 39: scrolls to a field that would be covered at both ends, and the part moves back', async () => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, HEIGHT, HEIGHT));
  expect(await focusField()).toBe(false);
  expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' });
});
