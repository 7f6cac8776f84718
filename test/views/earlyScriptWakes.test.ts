import { open } from './support/earlyScript';

describe('a page with deferred scripts', () => {
  const requested = () =>
    [...document.head.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
  const arrive = () => {
    document.body.innerHTML = '<div id="root" data-scripts="/a.js /b.js"></div>';
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  };
  const move = () => document.dispatchEvent(new Event('pointerover', { bubbles: true }));
  const turnTo = () => document.dispatchEvent(new Event('visibilitychange'));

  beforeEach(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
  });
  afterEach(() => {
    document.cookie = 'portal_login_type=; path=/; max-age=0';
  });

  it('M13: requests them once, however often a signed-in user returns to the page', () => {
    document.cookie = 'portal_login_type=2; path=/';
    open('/');
    arrive();
    expect(requested()).toEqual(['/a.js', '/b.js']);
    turnTo();
    move();
    turnTo();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it.each([
    ['signOutUnheard', ['/a.js', '/b.js']],
    ['signedOut', []],
  ])('M3: requests them for the message %s only if views show it', (word, scripts) => {
    sessionStorage.setItem('portal_next_page_word', word);
    const listen = jest.spyOn(window, 'addEventListener');
    open('/');
    arrive();
    expect(requested()).toEqual(scripts);
    // The next test opens another page.
    for (const [sign, listener] of listen.mock.calls) window.removeEventListener(sign, listener);
    sessionStorage.clear();
  });

  it('requests them when a user who signed in elsewhere returns to the page', () => {
    open('/');
    arrive();
    turnTo();
    expect(requested()).toEqual([]);
    document.cookie = 'portal_login_type=2; path=/';
    turnTo();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])(
    'requests them at the first %s, which need not bubble',
    (sign) => {
      open('/');
      arrive();
      expect(requested()).toEqual([]);
      document.getElementById('root')?.dispatchEvent(new Event(sign));
      expect(requested()).toEqual(['/a.js', '/b.js']);
      // They run in order, since one depends on another.
      expect([...document.scripts].some((script) => script.src && script.async)).toBe(false);
    },
  );

  it('a submitted form requests its scripts', () => {
    open('/');
    document.body.innerHTML = '<div id="root" data-sent="/send.js"><form></form></div>';
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/send.js');
  });

  it('requests them through its own Trusted Types policy where browsers require one', () => {
    const createPolicy = jest.fn((_name: string, rules: object) => rules);
    Object.assign(window, { trustedTypes: { createPolicy } });
    open('/');
    arrive();
    move();
    Reflect.deleteProperty(window, 'trustedTypes');
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['portal-early']);
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it('requests nothing if no scripts are deferred', () => {
    const failed = jest.fn();
    window.addEventListener('error', failed, { once: true });
    open('/');
    document.body.innerHTML = '<div id="root"></div>';
    move();
    expect([requested(), failed.mock.calls]).toEqual([[], []]);
  });

  it('requests them once the page has loaded, if the user moved before', () => {
    open('/');
    move();
    expect(requested()).toEqual([]);
    arrive();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });
});
