import type { Engine } from '../../src/engine';
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { keepNextPageWord } from '../../src/rules/nextPageWord';
import type { PrerenderedPart } from '../../src/rules/prerenderedPart';
import { viewsWanted } from '../../src/viewsWanted';

const STILL_MS = 3_000;
const root = document.documentElement;

/** The scripts' loading times, in ms, and whether the user saves data. */
const network = { scripts: [100], isSaved: false };

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  Object.assign(network, { scripts: [100], isSaved: false });
  document.body.innerHTML =
    '<main><p>text</p><a href="/a">link</a><button type="button">press</button><button type="submit">send</button><button type="button" data-shows="">show</button><input></main>';
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: query === '(prefers-reduced-data: reduce)' && network.isSaved,
    }),
    scrollY: 0,
  });
  Object.assign(performance, {
    getEntriesByType: (type: string) =>
      type === 'resource'
        ? [
            { initiatorType: 'img', startTime: 0, responseEnd: 9_000 },
            ...network.scripts.map((ms) => ({
              initiatorType: 'script',
              startTime: 10,
              responseEnd: 10 + ms,
            })),
          ]
        : [],
  });
});
afterEach(() => {
  jest.useRealTimers();
  delete root.dataset['without'];
  delete root.presses;
});

function open({ startMs = 5 } = {}) {
  const listeners = new Set<{ look: () => void }>();
  const subscribe = (look: () => void) => {
    const listener = { look };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const state = { suffices: true, leftOut: undefined as PrerenderedPart | null | undefined };
  const engine = {
    store: { subscribe },
    forms: { subscribe },
    isAsPrerendered: (id: string) => id === 'signIn' && state.suffices,
    leftOut: () => state.leftOut,
  } as unknown as Engine;
  let isWanted = false;
  void viewsWanted(engine, 'signIn', startMs).then(() => (isWanted = true));
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return isWanted;
  };
  const change = (given: Partial<typeof state>) => {
    Object.assign(state, given);
    for (const { look } of listeners) look();
  };
  return { after, change, listeners };
}

const at = (selector: string, event: Event) =>
  document.querySelector(selector)?.dispatchEvent(event);
const moved = (type: string) => new Event(type, { bubbles: true });

it('loads the views for an idle user on a fast network and device', async () => {
  const { after, listeners } = open();
  expect(listeners.size).toBe(2);
  expect(await after(STILL_MS - 1)).toBe(false);
  expect(await after(1)).toBe(true);
  expect(listeners.size).toBe(0);
});

it.each<[name: string, slow: Partial<typeof network>, startMs: number]>([
  ['a slow network', { scripts: [100, 150] }, 5],
  ['a user who saves data', { isSaved: true }, 5],
  ['a slow device', {}, 20],
])('does not load them without need for %s', async (_name, slow, startMs) => {
  Object.assign(network, slow);
  const { after, change } = open({ startMs });
  expect(await after(10 * STILL_MS)).toBe(false);
  change({ suffices: false });
  expect(await after(0)).toBe(true);
});

it.each(['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'scroll'])(
  'waits for stillness again after %s',
  async (type) => {
    const { after } = open();
    await after(STILL_MS - 1);
    at('p', moved(type));
    expect(await after(STILL_MS - 1)).toBe(false);
    expect(await after(1)).toBe(true);
  },
);

it.each([
  ['a link', 'a', true],
  ['a button', 'button[type="button"]', true],
  ['a submit button, which the engine handles', 'button[type="submit"]', false],
  ['a button that shows a password, which the early script handles', '[data-shows]', false],
  ['a field', 'input', false],
])('a pointer over %s needs the views: %p', async (_name, selector, is) => {
  const { after } = open();
  at(selector, moved('pointerover'));
  expect(await after(0)).toBe(is);
});

it.each([true, false])('Caps Lock, which a view reports: %p', async (modifierCapsLock) => {
  const { after } = open();
  at('input', new KeyboardEvent('keydown', { key: 'a', modifierCapsLock, bubbles: true }));
  expect(await after(0)).toBe(modifierCapsLock);
});

it('scrolling needs the images of views, except on a page with a form', async () => {
  const { after } = open();
  at('p', moved('scroll'));
  expect(await after(0)).toBe(false);
  Object.assign(window, { scrollY: 1 });
  document.body.append(document.createElement('form'));
  at('p', moved('scroll'));
  expect(await after(0)).toBe(false);
  document.querySelector('form')?.remove();
  at('p', moved('scroll'));
  expect(await after(0)).toBe(true);
});

it.each(['data-sent=""', 'aria-busy="true"'])(
  'does not disturb a form that is being sent: %s',
  async (mark) => {
    document.body.innerHTML = `<form ${mark}></form>`;
    const { after } = open();
    expect(await after(2 * STILL_MS)).toBe(false);
    document.body.innerHTML = '<form></form>';
    expect(await after(STILL_MS)).toBe(true);
  },
);

it.each<[what: string, before: () => void]>([
  ['after a press that waits', () => (root.presses = [document.createElement('button')])],
  ['with the focus on a link', () => document.querySelector('a')?.focus()],
  ['on a page that is scrolled', () => void Object.assign(window, { scrollY: 1 })],
  ['for a word of the previous page', () => keepNextPageWord('signInAgain')],
  [
    'in a tab that records for support',
    () => sessionStorage.setItem(TAB_STORAGE_KEYS.recording, '{}'),
  ],
])('loads them at once %s', async (_what, before) => {
  before();
  const { after, listeners } = open();
  expect(await after(0)).toBe(true);
  expect(listeners.size).toBe(0);
});

it('hides the part of the page that the server does not offer, and shows it again', () => {
  const { change } = open();
  expect(root.dataset['without']).toBeUndefined();
  change({ leftOut: 'singleSignOn' });
  expect(root.dataset['without']).toBe('singleSignOn');
  change({ leftOut: undefined });
  expect(root.dataset['without']).toBe('singleSignOn');
  change({ leftOut: null });
  expect(root.dataset['without']).toBeUndefined();
});
