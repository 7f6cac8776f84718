import { CONSENT_COOKIE } from '../../src/config/cookies';
import { consentChosen } from '../../src/store/events';
import { createBrowser } from '../support/fakeBrowser';
import { openWorld } from '../support/world';

const BOTH = { analytics: true, marketing: true };
const NONE = { analytics: false, marketing: false };

const kept = (text: string | null): unknown => JSON.parse(decodeURIComponent(text ?? 'null'));

it('asks at the first visit, and allows nothing optional before the choice', () => {
  const { store } = openWorld();
  expect(store.getState().consent).toEqual({
    ...NONE,
    decided: false,
    globalPrivacyControl: false,
  });
});

it('keeps a choice for 180 days on the parent domain, with its version and date', () => {
  const { store, browser } = openWorld();
  store.dispatch(consentChosen({ analytics: true, marketing: false }));
  const cookie = browser.cookies.kept.get(CONSENT_COOKIE);
  expect(cookie).toMatchObject({ days: 180, domain: '.adlantern.example' });
  expect(kept(cookie?.value ?? null)).toEqual({
    version: 1,
    at: '2029-01-01T00:00:00.000Z',
    analytics: true,
    marketing: false,
  });
});

it('does not ask again at the next visit', () => {
  const browser = createBrowser();
  openWorld({ browser }).store.dispatch(consentChosen(BOTH));
  expect(openWorld({ browser }).store.getState().consent).toEqual({
    ...BOTH,
    decided: true,
    globalPrivacyControl: false,
  });
});

it.each([
  ['of another version', { version: 0, ...BOTH }],
  ['that lacks a kind', { version: 1, analytics: true }],
  ['that is no choice', 'yes'],
])('asks again where there is a choice %s', (_name, value) => {
  const browser = createBrowser();
  browser.cookies.put(CONSENT_COOKIE, encodeURIComponent(JSON.stringify(value)));
  expect(openWorld({ browser }).store.getState().consent.decided).toBe(false);
});

it.each(['%', '{', ''])('asks again where the cookie reads %j', (value) => {
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

  it('counts as "reject all", without a question', () => {
    const { store } = openWorld({ browser: signalled() });
    expect(store.getState().consent).toEqual({
      ...NONE,
      decided: true,
      globalPrivacyControl: true,
    });
  });

  it('goes before a choice that was kept earlier', () => {
    const browser = createBrowser();
    openWorld({ browser }).store.dispatch(consentChosen(BOTH));
    browser.globalPrivacyControl = true;
    expect(openWorld({ browser }).store.getState().consent).toMatchObject(NONE);
  });

  it('lets no choice through and keeps none', () => {
    const { store, browser } = openWorld({ browser: signalled() });
    store.dispatch(consentChosen(BOTH));
    expect(store.getState().consent).toMatchObject(NONE);
    expect(browser.cookies.value(CONSENT_COOKIE)).toBeNull();
  });
});

it('C1: where the browser keeps no cookies, the choice holds for this visit', () => {
  const { store, browser } = openWorld();
  browser.cookies.writable = false;
  store.dispatch(consentChosen(NONE));
  expect(store.getState().consent.decided).toBe(true);
});
