import { CONSENT_COOKIE } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { tell } from '../../support/acts';
import { openWorld, settle, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const BOTH = { analytics: true, marketing: true };
const NONE = { analytics: false, marketing: false };

const kept = (text: string | null): unknown => JSON.parse(decodeURIComponent(text ?? 'null'));

it('asks on the first visit, and allows nothing optional before the choice', () => {
  const { store } = openWorld();
  expect(store.getState().consent).toEqual({
    ...NONE,
    decided: false,
    globalPrivacyControl: false,
  });
});

it('stores a choice for 180 days on the parent domain, with its version and date', () => {
  const { store, browser } = openWorld();
  store.dispatch(events.consent.chosen({ analytics: true, marketing: false }));
  const cookie = browser.cookies.kept.get(CONSENT_COOKIE);
  expect(cookie).toMatchObject({ days: 180, domain: '.adlantern.example' });
  expect(kept(cookie?.value ?? null)).toEqual({
    version: 1,
    at: '2029-01-01T00:00:00.000Z',
    analytics: true,
    marketing: false,
  });
});

it('does not ask again on the next visit', () => {
  const browser = createBrowser();
  openWorld({ browser }).store.dispatch(events.consent.chosen(BOTH));
  expect(openWorld({ browser }).store.getState().consent).toEqual({
    ...BOTH,
    decided: true,
    globalPrivacyControl: false,
  });
});

it.each([
  ['of another version', { version: 0, ...BOTH }],
  ['that lacks a kind', { version: 1, analytics: true }],
  ['that is invalid', 'yes'],
])('asks again after a choice %s', (_name, value) => {
  const browser = createBrowser();
  browser.cookies.put(CONSENT_COOKIE, encodeURIComponent(JSON.stringify(value)));
  expect(openWorld({ browser }).store.getState().consent.decided).toBe(false);
});

it.each(['%', '{', ''])('asks again if the cookie is %j', (value) => {
  const browser = createBrowser();
  browser.cookies.put(CONSENT_COOKIE, value);
  expect(openWorld({ browser }).store.getState().consent.decided).toBe(false);
});

describe('Global Privacy Control', () => {
  const signalled = () => {
    const browser = createBrowser();
    browser.globalPrivacyControl = true;
    return browser;
  };

  it('counts as "reject all", without asking', () => {
    const { store } = openWorld({ browser: signalled() });
    expect(store.getState().consent).toEqual({
      ...NONE,
      decided: true,
      globalPrivacyControl: true,
    });
  });

  it('overrides an earlier choice', () => {
    const browser = createBrowser();
    openWorld({ browser }).store.dispatch(events.consent.chosen(BOTH));
    browser.globalPrivacyControl = true;
    expect(openWorld({ browser }).store.getState().consent).toMatchObject(NONE);
  });

  it('ignores choices and stores none', () => {
    const { store, browser } = openWorld({ browser: signalled() });
    store.dispatch(events.consent.chosen(BOTH));
    expect(store.getState().consent).toMatchObject(NONE);
    expect(browser.cookies.value(CONSENT_COOKIE)).toBeNull();
  });
});

it('C1: if the browser stores no cookies, the choice holds for this visit', () => {
  const { store, browser } = openWorld();
  browser.cookies.writable = false;
  store.dispatch(events.consent.chosen(NONE));
  expect(store.getState().consent.decided).toBe(true);
});

describe('UX 67: a choice made in another tab', () => {
  const tabs = async () => {
    const browser = createBrowser();
    const [here, there] = [openWorld({ browser }), openWorld({ browser })];
    await settle();
    return { browser, here, there };
  };

  it('applies here at once, even if it revokes an earlier one', async () => {
    const { here, there } = await tabs();
    await tell(here, events.consent.chosen(BOTH));
    expect(there.store.getState().consent).toMatchObject({ ...BOTH, decided: true });
    await tell(there, events.consent.chosen(NONE));
    expect(here.store.getState().consent).toMatchObject({ ...NONE, decided: true });
  });

  it.each([
    ['only analytics', NONE, { analytics: true, marketing: false }, 1],
    ['only marketing', NONE, { analytics: false, marketing: true }, 1],
    ['nothing', BOTH, BOTH, 0],
    ['nothing, if none was made here', null, NONE, 1],
  ])('that changes %s', async (_name, before, after, news) => {
    const { browser, here } = await tabs();
    if (before) here.store.dispatch(events.consent.chosen(before));
    await settle();
    const found = () => here.trail.filter(({ type }) => type === 'consent/found').length;
    const known = found();
    browser.cookies.put(
      CONSENT_COOKIE,
      encodeURIComponent(JSON.stringify({ version: 1, ...after })),
    );
    here.pageResume.fire('shown');
    await settle();
    expect(here.store.getState().consent).toMatchObject({ ...after, decided: true });
    expect(found() - known).toBe(news);
  });

  it('is found when the page is shown again, and reported once', async () => {
    const { browser, here } = await tabs();
    browser.cookies.put(
      CONSENT_COOKIE,
      encodeURIComponent(JSON.stringify({ version: 1, ...BOTH })),
    );
    here.pageResume.fire('shown');
    here.pageResume.fire('shown');
    await settle();
    expect(here.store.getState().consent).toMatchObject(BOTH);
    expect(here.trail.filter(({ type }) => type === 'consent/found')).toHaveLength(2);
  });

  it('does not undo this visit’s choice if the browser stores no cookies', async () => {
    const { browser, here } = await tabs();
    browser.cookies.writable = false;
    here.store.dispatch(events.consent.chosen(NONE));
    here.pageResume.fire('shown');
    await settle();
    expect(here.store.getState().consent.decided).toBe(true);
  });

  it('changes nothing if the browser sends Global Privacy Control', async () => {
    const { browser, here } = await tabs();
    browser.globalPrivacyControl = true;
    const signalled = openWorld({ browser });
    here.store.dispatch(events.consent.chosen(BOTH));
    browser.cookies.put(
      CONSENT_COOKIE,
      encodeURIComponent(JSON.stringify({ version: 1, ...BOTH })),
    );
    signalled.pageResume.fire('shown');
    await settle();
    expect(signalled.store.getState().consent).toMatchObject(NONE);
    expect(signalled.trail.filter(({ type }) => type === 'consent/found')).toHaveLength(1);
  });
});
