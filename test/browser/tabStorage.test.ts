import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { createResendRecord } from '../../src/browser/resendRecord';
import { createTabStore } from '../../src/browser/tabStorage';
import { FakeTabStore } from '../support/fakePorts';

afterEach(() => {
  sessionStorage.clear();
});

const closed = (name: string) => () => {
  throw new DOMException('closed', name);
};

describe('the storage of a tab', () => {
  it('keeps JSON over a reload, and removes it', () => {
    createTabStore().write('key', { a: [1, null] });
    expect(createTabStore().read('key')).toEqual({ a: [1, null] });
    createTabStore().write('key', null);
    expect(createTabStore().read('key')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('reads an unreadable value as null', () => {
    sessionStorage.setItem('key', '{"a":');
    expect(createTabStore().read('key')).toBeNull();
    expect(createTabStore().read('none')).toBeNull();
  });

  it.each(['SecurityError', 'QuotaExceededError'])(
    'C2: uses memory if the browser throws %s',
    (name) => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(closed(name));
      const store = createTabStore();
      expect(store.read('key')).toBeNull();
      store.write('key', { a: 1 });
      expect(store.read('key')).toEqual({ a: 1 });
      store.write('key', null);
      expect(store.read('key')).toBeNull();
    },
  );

  it('C2: uses what the storage accepted after all', () => {
    const store = createTabStore();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(closed('Quota'));
    store.write('key', 'in memory');
    full.mockRestore();
    store.write('key', 'stored');
    expect(store.read('key')).toBe('stored');
    expect(createTabStore().read('key')).toBe('stored');
  });
});

describe('UX 63: when an email was last requested', () => {
  it('is stored in the tab', () => {
    const storage = new FakeTabStore();
    createResendRecord(storage, TAB_STORAGE_KEYS.resend).keep('a@b.test', 7);
    expect(createResendRecord(storage, TAB_STORAGE_KEYS.resend).read()).toEqual({
      email: 'a@b.test',
      until: 7,
    });
  });

  it.each([
    [null],
    [[]],
    ['x'],
    [{}],
    [{ email: 'a' }],
    [{ email: 'a', until: '7' }],
    [{ until: 7 }],
  ])('is null if the tab has stored %j', (kept) => {
    const storage = new FakeTabStore();
    storage.write(TAB_STORAGE_KEYS.resend, kept);
    expect(createResendRecord(storage, TAB_STORAGE_KEYS.resend).read()).toBeNull();
  });
});
