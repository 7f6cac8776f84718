import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { isChunkError, takeReload } from '../../src/rules/chunks';
import { ErrorBoundary } from '../../src/views/ui/errorBoundary';

const MINUTE_MS = 60_000;

const chunkError = (): Error =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

beforeEach(() => sessionStorage.clear());

describe('D1, D3: a chunk that cannot be loaded', () => {
  it.each([
    [chunkError(), true],
    [Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }), true],
    [new Error('Loading chunk 7 failed.'), false],
    ['ChunkLoadError', false],
    [null, false],
  ])('classifies %s as a chunk error: %s', (error, expected) =>
    expect(isChunkError(error)).toBe(expected),
  );

  it('reloads the page once, and again after five minutes', () => {
    const start = Date.UTC(2030, 0, 1);
    const times = [0, 1, 4.9, 5.1, 5.2, 11];
    expect(times.map((minutes) => takeReload(start + minutes * MINUTE_MS))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('never reloads if the browser cannot store the time of the reload', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect([takeReload(1), takeReload(2)]).toEqual([false, false]);
    full.mockRestore();
  });

  it('never reloads offline, where the page would be lost', () => {
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(takeReload(1)).toBe(false);
    offline.mockReturnValue(true);
    expect(takeReload(2)).toBe(true);
    offline.mockRestore();
  });

  it('shows a page with a way on if the reload did not help', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    takeReload(Date.now());
    function Gone(): never {
      throw chunkError();
    }
    render(
      <ErrorBoundary fallback="crashed" outdated="outdated">
        <Gone />
      </ErrorBoundary>,
    );
    expect(screen.getByText('outdated')).toBeInTheDocument();
    quiet.mockRestore();
  });
});
