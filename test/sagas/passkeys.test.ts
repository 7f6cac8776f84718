import { events } from '../../src/kit/events';
import { createBrowser } from '../support/fakeBrowser';
import { arrange, openWorld, settle, stopTimers, type World } from '../support/world';

const LIST = '/api/account/passkeys';
const PASSKEY = { id: 'one', createdAt: 1, lastUsedAt: null, synced: true, aaguid: '', name: '' };
const accepted = (...ids: string[]) => ({ handle: 'YW5h', name: 'ana@studio.test', ids });
const ok = (data: object) => ({ body: { ret: 0, data } });

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

/** The account's page with one passkey. */
async function opened(): Promise<World> {
  const browser = createBrowser();
  arrange(browser, 'fresh');
  const world = openWorld({ browser });
  await settle();
  world.store.dispatch(events.passkeys.asked());
  await settle();
  world.http.answer(
    LIST,
    ok({ offered: true, passkeys: [PASSKEY], accepted: accepted(PASSKEY.id) }),
  );
  await settle();
  return world;
}

describe('the passkeys of an account', () => {
  it('A47: tell the device which of them count and what the account is called, when they are read and after a removal', async () => {
    const { http, passkeys, store } = await opened();
    expect(passkeys.told).toEqual([accepted('one')]);
    store.dispatch(events.passkeys.removeAsked({ id: 'one' }));
    await settle();
    http.answer(`${LIST}/remove`, ok({ status: 'OK', accepted: accepted() }));
    await settle();
    expect(passkeys.told).toEqual([accepted('one'), accepted()]);
    expect(passkeys.forgotten).toEqual([{ id: 'one' }]);
  });

  it('A47: tell nothing where the core does not say how it names the account', async () => {
    const { http, passkeys, store } = await opened();
    store.dispatch(events.passkeys.asked());
    await settle();
    http.answer(LIST, ok({ offered: true, passkeys: [PASSKEY], accepted: null }));
    await settle();
    expect(passkeys.told).toHaveLength(1);
  });

  it.each([
    ['cancelled', 'shown', null],
    ['exists', 'notAdded', 'exists'],
  ] as const)('A46: a window that ends with %s leaves the page %s', async (end, value, reason) => {
    const { http, passkeys, store } = await opened();
    store.dispatch(events.passkeys.addAsked());
    await settle();
    http.answer(`${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
    await settle();
    passkeys.answer({ ok: false, reason: end });
    await settle();
    expect(store.getState().passkeys).toMatchObject({ value, context: { reason } });
  });
});
