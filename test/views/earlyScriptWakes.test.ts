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

  it('asks for them at the first move', () => {
    open('/');
    arrive();
    expect(requested()).toEqual([]);
    move();
    expect(requested()).toEqual(['/a.js', '/b.js']);
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
