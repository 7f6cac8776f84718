import { loadOnline, loadPart } from '../../src/rules/loadPart';

const PAUSES_MS = [1, 1, 1];

const missing = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
  request: 'https://portal.adlantern.example/assets/views.7.js',
});

const response = (status: number, type: string) => ({ status, headers: { get: () => type } });

const script = () => response(200, 'text/javascript');

/** Rejects with the errors in turn, then loads. */
function partAfter(...errors: Error[]) {
  return jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'part';
  });
}

let answer: () => Promise<ReturnType<typeof response>>;
const asked = jest.fn((_url: string, _init: RequestInit) => answer());

beforeEach(() => {
  asked.mockClear();
  Object.assign(globalThis, { fetch: asked });
  answer = async () => script();
});
afterEach(() => Reflect.deleteProperty(globalThis, 'fetch'));

it('loads a part that arrives once, and sends nothing else', async () => {
  const load = partAfter();
  expect(await loadPart(load, PAUSES_MS)).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
  expect(asked).not.toHaveBeenCalled();
});

it.each<[string, typeof answer]>([
  ['is still unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has just come back', async () => script()],
  ['reaches a server that restarts', async () => response(502, 'text/html')],
])('N1: tries again if the network failed and %s', async (_name, given) => {
  answer = given;
  expect(await loadPart(partAfter(missing, missing, missing), PAUSES_MS)).toBe('part');
  expect(asked).toHaveBeenCalledTimes(3);
  expect(asked).toHaveBeenLastCalledWith(missing.request, { method: 'HEAD', cache: 'no-store' });
});

it('gives up after three more tries', async () => {
  const load = partAfter(missing, missing, missing, missing);
  await expect(loadPart(load, PAUSES_MS)).rejects.toBe(missing);
  expect(load).toHaveBeenCalledTimes(4);
});

it.each([
  ['D1: is gone', response(404, 'text/plain')],
  ['D3: is another page', response(200, 'text/html; charset=utf-8')],
])('rejects at once if the part %s', async (_name, given) => {
  answer = async () => given;
  const load = partAfter(missing);
  await expect(loadPart(load, PAUSES_MS)).rejects.toBe(missing);
  expect(load).toHaveBeenCalledTimes(1);
});

it('rejects at once offline, and with an error of the part itself', async () => {
  const broken = new Error('broken');
  await expect(loadPart(partAfter(broken), PAUSES_MS)).rejects.toBe(broken);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(loadPart(partAfter(missing), PAUSES_MS)).rejects.toBe(missing);
  expect(asked).not.toHaveBeenCalled();
});

it('N1: what failed offline is tried again after a while also if the browser never says that it is online', async () => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const loaded = loadOnline(partAfter(missing, missing));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await loaded).toBe('part');
  jest.useRealTimers();
});
