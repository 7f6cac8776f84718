import '../support/domGaps';
import '@testing-library/jest-dom';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { STORAGE_KEYS } from '../../../src/rules/cookies';
import { useAnchor } from '../../../src/views/ui/hooks/useAnchor';
import {
  nextTheme,
  showStoredTheme,
  useColourTheme,
} from '../../../src/views/ui/hooks/useColourTheme';
import { useCopy } from '../../../src/views/ui/hooks/useCopy';
import { useDisclosure } from '../../../src/views/ui/hooks/useDisclosure';
import { useFieldFocus } from '../../../src/views/ui/hooks/useFieldFocus';
import { HEADING_ID } from '../../../src/views/ui/hooks/usePage';
import { useSecondsUntil } from '../../../src/views/ui/hooks/useSecondsUntil';
import { useUnsaved } from '../../../src/views/ui/hooks/useUnsaved';
import { keepFocus } from '../../../src/views/ui/keepFocus';
import { focusMain, focusMainInPlace, focusOn, MAIN_ID } from '../../../src/views/ui/mainContent';
import { stayBelow } from '../../../src/views/ui/stayBelow';

afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

describe('unsaved input', () => {
  const open = (isUnsaved: boolean) => {
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    document.body.innerHTML = `<a id="page" href="/other"><b>page</b></a><a id="tab" href="/other" target="_blank"></a>
      <a id="hash" href="#part"></a><a id="mail" href="mailto:a@b.test"></a><button id="button"></button>`;
    const { unmount } = renderHook(() => useUnsaved(() => isUnsaved, 'Leave?'));
    // Keeps the simulated document from navigating.
    const click = (selector: string) => {
      let isThrough = false;
      const end = (event: Event) => {
        isThrough = true;
        event.preventDefault();
      };
      document.body.addEventListener('click', end, { once: true });
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      document.body.removeEventListener('click', end);
      return isThrough;
    };
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return { asked, click, leave, unmount };
  };

  it('asks before a link of the portal, and stays if the answer is no', () => {
    const { asked, click, leave, unmount } = open(true);
    expect(click('#page b')).toBe(false);
    expect(asked.mock.calls).toEqual([['Leave?']]);
    asked.mockReturnValue(true);
    expect(click('#page')).toBe(true);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(leave()).toBe(true);
    unmount();
    expect([click('#page'), leave()]).toEqual([true, false]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('does not ask for a new tab, a part of the page, a mail, or a button', () => {
    const { asked, click } = open(true);
    expect(['#tab', '#hash', '#mail', '#button'].map(click)).toEqual([true, true, true, true]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('does not ask if everything is saved', () => {
    const { asked, click, leave } = open(false);
    expect([click('#page'), leave()]).toEqual([true, false]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('WCAG 2.4.3: the focus', () => {
  it('goes to the heading of a part whose focused button is removed', async () => {
    document.body.innerHTML =
      '<section><h2 tabindex="-1">Part</h2><p><button>Go</button></p></section><button>Else</button>';
    const [part, heading, button] = ['section', 'h2', 'button'].map((selector) =>
      document.querySelector<HTMLElement>(selector),
    );
    const stop = keepFocus(part ?? null);
    button?.focus();
    button?.parentElement?.remove();
    await waitFor(() => expect(heading).toHaveFocus());
    part?.insertAdjacentHTML('beforeend', '<p><button>Again</button></p>');
    part?.querySelector('button')?.focus();
    stop?.();
    part?.querySelector('p')?.remove();
    await act(async () => new Promise<void>((resolve) => void setTimeout(resolve, 5)));
    expect(document.body).toHaveFocus();
    expect(keepFocus(null)).toBeUndefined();
  });

  it('stays where the user has moved it meanwhile', async () => {
    document.body.innerHTML =
      '<section><h2 tabindex="-1">Part</h2><button>Go</button></section><button id="else">Else</button>';
    keepFocus(document.querySelector('section'));
    document.querySelector('button')?.focus();
    document.querySelector('button')?.remove();
    document.getElementById('else')?.focus();
    await act(async () => new Promise<void>((resolve) => void setTimeout(resolve, 5)));
    expect(document.getElementById('else')).toHaveFocus();
  });

  it('goes to a field with its text selected, and back to the button that it replaced', () => {
    document.body.innerHTML = '<input id="name" value="Phone"><button id="rename">Rename</button>';
    const { rerender } = renderHook(({ id }) => useFieldFocus(id, 'rename'), {
      initialProps: { id: null as string | null },
    });
    expect(document.body).toHaveFocus();
    rerender({ id: 'name' });
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
    field.blur();
    rerender({ id: null });
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('goes to the section in the hash', () => {
    document.body.innerHTML = '<section id="part" tabindex="-1"></section>';
    const seen = jest.fn();
    Object.assign(document.getElementById('part') ?? {}, { scrollIntoView: seen });
    const at = (hash: string) =>
      renderHook(() => [useAnchor(), useNavigate()] as const, {
        wrapper: ({ children }) => (
          <MemoryRouter initialEntries={[`/a${hash}`]}>{children}</MemoryRouter>
        ),
      });
    at('');
    const { result } = at('#nothing');
    expect(seen).not.toHaveBeenCalled();
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    act(() => void result.current[1]('#part'));
    expect(seen).toHaveBeenCalledTimes(1);
    // It has just been scrolled to.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    expect(document.getElementById('part')).toHaveFocus();
  });
});

it('the focus goes to an element with an id, scrolling there or not, and nowhere without one', () => {
  document.body.innerHTML = `<main id="${MAIN_ID}" tabindex="-1"></main>`;
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  focusOn('nothing');
  expect(focus).not.toHaveBeenCalled();
  focusMain();
  focusMainInPlace();
  expect(focus.mock.calls).toEqual([[undefined], [{ preventScroll: true }]]);
  expect(focus.mock.contexts).toEqual(Array(2).fill(document.getElementById(MAIN_ID)));
});

it.each([
  ['at its top', 0, 36, 0],
  ['scrolled down', 9, 9, 9],
  ['that the user has scrolled since', 0, 36, 50],
])('a page %s keeps its place below what has appeared', (_where, top, below, after) => {
  const { documentElement: root } = document;
  root.scrollTop = top;
  const appeared = document.createElement('div');
  jest.spyOn(appeared, 'offsetHeight', 'get').mockReturnValue(30);
  const end = stayBelow(appeared, 6);
  expect(root.scrollTop).toBe(below);
  if (after === 50) root.scrollTop = after;
  end?.();
  expect(root.scrollTop).toBe(after);
  root.scrollTop = 0;
});

describe('an open area', () => {
  function Area({ onPressBeside }: { onPressBeside: boolean }) {
    const [open, setOpen] = useState(false);
    const area = useRef<HTMLDivElement>(null);
    useDisclosure({ open, area, close: () => setOpen(false), onPressBeside });
    return (
      <>
        <div ref={area}>
          <button type="button" onClick={() => setOpen(true)}>
            Menu
          </button>
          {open && <a href="/inside">Inside</a>}
        </div>
        <h1 id={HEADING_ID} tabIndex={-1}>
          Page
        </h1>
        <a href="/beside">Beside</a>
      </>
    );
  }
  const isOpen = () => screen.queryByText('Inside') !== null;
  const opened = (onPressBeside = true) => {
    render(<Area onPressBeside={onPressBeside} />);
    fireEvent.click(screen.getByRole('button'));
  };

  it('closes on Escape, with the focus on its button', () => {
    opened();
    fireEvent.keyDown(document, { key: 'a' });
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('closes on a press or the focus beside it, but not inside it or on the new heading', () => {
    opened();
    fireEvent.pointerDown(screen.getByText('Inside'));
    act(() => screen.getByText('Inside').focus());
    act(() => screen.getByRole('heading').focus());
    expect(isOpen()).toBe(true);
    act(() => screen.getByText('Beside').focus());
    expect(isOpen()).toBe(false);
    fireEvent.click(screen.getByRole('button'));
    fireEvent.pointerDown(screen.getByRole('heading'));
    expect(isOpen()).toBe(false);
  });

  it('may stay open on a press beside it', () => {
    opened(false);
    fireEvent.pointerDown(screen.getByText('Beside'));
    expect(isOpen()).toBe(true);
    act(() => screen.getByText('Beside').focus());
    expect(isOpen()).toBe(false);
  });
});

it('counts whole seconds down to a time, and starts again for another one', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const shown: number[] = [];
  const { result, rerender } = renderHook(
    ({ until }) => {
      const seconds = useSecondsUntil(until);
      shown.push(seconds.left);
      return seconds;
    },
    { initialProps: { until: 1_002_500 } },
  );
  expect(shown[0]).toBe(3);
  expect(result.current).toEqual(expect.objectContaining({ left: 3, first: 3 }));
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current).toEqual(expect.objectContaining({ left: 2, first: 3 }));
  act(() => jest.advanceTimersByTime(5_000));
  expect(result.current).toEqual(expect.objectContaining({ left: 0, first: 3 }));
  rerender({ until: 1_010_000 });
  expect(result.current).toEqual(expect.objectContaining({ left: 4, first: 4 }));
});

it.each([
  [() => Promise.resolve(), 'copied'],
  [() => Promise.reject(new Error('denied')), 'notCopied'],
])('reports whether a text was copied', async (writeText, outcome) => {
  const write = jest.fn(writeText);
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: write },
    configurable: true,
  });
  const { result } = renderHook(() => useCopy());
  expect(result.current.outcome).toBeNull();
  await act(async () => result.current.copy('a text'));
  expect(write.mock.calls).toEqual([['a text']]);
  expect(result.current.outcome).toBe(outcome);
});

it('a chosen theme is shown, stored and seen by every switch; the system’s is stored as a choice', () => {
  localStorage.setItem(STORAGE_KEYS.theme, 'dark');
  showStoredTheme();
  const shown = () => document.documentElement.dataset['theme'];
  expect(shown()).toBe('dark');
  const [one, other] = [renderHook(() => useColourTheme()), renderHook(() => useColourTheme())];
  expect(one.result.current[0]).toBe('dark');
  act(() => one.result.current[1]('light'));
  expect([shown(), localStorage.getItem(STORAGE_KEYS.theme), other.result.current[0]]).toEqual([
    'light',
    'light',
    'light',
  ]);
  act(() => other.result.current[1]('system'));
  expect([shown(), localStorage.getItem(STORAGE_KEYS.theme), one.result.current[0]]).toEqual([
    undefined,
    '',
    'system',
  ]);
  expect((['system', 'light', 'dark'] as const).map(nextTheme)).toEqual([
    'light',
    'dark',
    'system',
  ]);
});
