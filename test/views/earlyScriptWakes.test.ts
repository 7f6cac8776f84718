import { open } from './support/earlyScript';

describe('a page whose scripts can wait', () => {
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

  it('asks for them once, however often a signed-in person turns to it', () => {
    document.cookie = 'portal_login_type=2; path=/';
    open('/');
    arrive();
    expect(requested()).toEqual(['/a.js', '/b.js']);
    turnTo();
    move();
    turnTo();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it('asks for them when a person who has signed in elsewhere turns to it', () => {
    open('/');
    arrive();
    turnTo();
    expect(requested()).toEqual([]);
    document.cookie = 'portal_login_type=2; path=/';
    turnTo();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'])(
    'asks for them at the first %s, which need not bubble',
    (sign) => {
      open('/');
      arrive();
      expect(requested()).toEqual([]);
      document.getElementById('root')?.dispatchEvent(new Event(sign));
      expect(requested()).toEqual(['/a.js', '/b.js']);
      // They run in this order: one needs what another brings.
      expect([...document.scripts].some((script) => script.src && script.async)).toBe(false);
    },
  );

  it('a form that is sent asks for what it takes', () => {
    open('/');
    document.body.innerHTML = '<div id="root" data-sent="/send.js"><form></form></div>';
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/send.js');
  });

  it('asks for them by a policy of its own where browsers want one', () => {
    const createPolicy = jest.fn((_name: string, rules: object) => rules);
    Object.assign(window, { trustedTypes: { createPolicy } });
    open('/');
    arrive();
    move();
    Reflect.deleteProperty(window, 'trustedTypes');
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['portal-early']);
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });

  it('asks for nothing where nothing waits', () => {
    const failed = jest.fn();
    window.addEventListener('error', failed, { once: true });
    open('/');
    document.body.innerHTML = '<div id="root"></div>';
    move();
    expect([requested(), failed.mock.calls]).toEqual([[], []]);
  });

  it('asks for them when it has come whole, if somebody moved while it came', () => {
    open('/');
    move();
    expect(requested()).toEqual([]);
    arrive();
    expect(requested()).toEqual(['/a.js', '/b.js']);
  });
});
