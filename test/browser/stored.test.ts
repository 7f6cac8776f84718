import { isChunkError, takeReload } from '../../src/rules/chunks';
import {
  keepNextPageWord,
  readNextPageWord,
  watchNextPageWord,
} from '../../src/rules/nextPageWord';
import { readStored, writeStored } from '../../src/rules/stored';

const NOW = Date.UTC(2029, 0, 1);
const PAUSE = 300_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const close = () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
};

it('stores a text permanently, or only for the tab, until it is removed', () => {
  writeStored('a', 'for good');
  writeStored('a', 'for the tab', 'tab');
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual([
    'for good',
    'for the tab',
  ]);
  expect([readStored('a'), readStored('a', 'tab')]).toEqual(['for good', 'for the tab']);
  writeStored('a', null, 'tab');
  expect([readStored('a'), readStored('a', 'tab')]).toEqual(['for good', null]);
});

it('an inaccessible storage stores nothing, and throws nothing', () => {
  close();
  expect(() => writeStored('a', 'b')).not.toThrow();
  expect(() => writeStored('a', null, 'tab')).not.toThrow();
  expect(readStored('a')).toBeNull();
});

it('a message for the next page must be a known one, and listeners receive each', () => {
  const received: unknown[] = [];
  const stop = watchNextPageWord(() => void received.push(readNextPageWord()));
  keepNextPageWord('signedOut');
  keepNextPageWord(null);
  stop();
  keepNextPageWord('registered');
  expect(received).toEqual(['signedOut', null]);
  expect(readNextPageWord()).toBe('registered');
  sessionStorage.setItem('portal_next_page_word', 'anything');
  expect(readNextPageWord()).toBeNull();
});

describe('D1, D3: a part of the portal that fails to load', () => {
  const error = (of: object) => Object.assign(new Error('x'), of);

  it.each([
    [error({ name: 'ChunkLoadError' }), true],
    [error({ code: 'CSS_CHUNK_LOAD_FAILED' }), true],
    [error({ code: 'ENOENT' }), false],
    [new Error('Loading chunk 7 failed.'), false],
    ['ChunkLoadError', false],
    [null, false],
    [{ name: 'ChunkLoadError' }, false],
  ])('is recognized by its error: %p', (given, isOne) => expect(isChunkError(given)).toBe(isOne));

  it('reloads the page once, and again after five minutes', () => {
    const tries = [0, 1, PAUSE - 1, PAUSE, PAUSE + 1].map((later) => takeReload(NOW + later));
    expect(tries).toEqual([true, false, false, true, false]);
  });

  it('does not reload if the clock was set back meanwhile', () => {
    takeReload(NOW);
    expect(takeReload(NOW - 1_000)).toBe(false);
  });

  it('does not reload offline, nor if the browser cannot store the time', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(takeReload(NOW)).toBe(false);
    online.mockReturnValue(true);
    close();
    expect(takeReload(NOW)).toBe(false);
  });
});
