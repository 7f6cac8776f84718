import { createTabs } from '../../src/browser/tabs';

/** A channel like the browser's, whose other end is this test. */
class OpenChannel extends EventTarget {
  static last: OpenChannel;
  readonly sent: unknown[] = [];

  constructor(readonly name: string) {
    super();
    OpenChannel.last = this;
  }

  postMessage(message: unknown) {
    this.sent.push(message);
  }
}

const putChannel = (value: unknown) =>
  Object.defineProperty(globalThis, 'BroadcastChannel', { value, configurable: true });

afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

it('ASVS 3.5.5: tabs report that something changed but not what, and read nothing of a message', () => {
  putChannel(OpenChannel);
  const tabs = createTabs();
  tabs.tell();
  expect(OpenChannel.last.sent).toEqual(['changed']);
  const received: unknown[][] = [];
  const forget = tabs.listen((...args: unknown[]) => void received.push(args));
  const read: PropertyKey[] = [];
  const data = new Proxy({}, { get: (_target, key) => void read.push(key) });
  OpenChannel.last.dispatchEvent(new MessageEvent('message', { data }));
  expect(received).toHaveLength(1);
  expect(read).toEqual([]);
  forget();
  OpenChannel.last.dispatchEvent(new MessageEvent('message', { data: 'changed' }));
  expect(received).toHaveLength(1);
});

/** As Firefox's where all cookies are blocked. */
function RefusedChannel() {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

it.each([
  ['without a channel', undefined],
  ['with a channel that the browser refuses', RefusedChannel],
])('C3: %s uses a storage event, which leaves no value behind', (_name, channel) => {
  putChannel(channel);
  const tabs = createTabs();
  let received = 0;
  const forget = tabs.listen(() => void (received += 1));
  tabs.tell();
  expect(localStorage).toHaveLength(0);
  const event = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  event('another', 'x');
  event('portal-session', null);
  expect(received).toBe(0);
  event('portal-session', '1');
  expect(received).toBe(1);
  forget();
});
