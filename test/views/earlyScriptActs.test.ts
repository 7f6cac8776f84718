import { open } from './support/earlyScript';

const root = document.documentElement;

// Once: each time it listens again.
beforeAll(() => {
  document.head.replaceChildren();
  open('/');
});
beforeEach(() => {
  document.body.innerHTML = `
    <div id="root" data-sent="/form.js /send.js"></div>
    <form><button type="submit">Send</button></form>
    <button type="button" data-kind="menu"><b>Menu</b></button>
    <button type="button" data-themes>Theme</button>
    <button type="button" data-shows aria-controls="secret" aria-pressed="false">Show</button>
    <input id="secret" type="password">`;
});
afterEach(() => void delete root.dataset['interactive']);

/** What stands in the page. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const press = (selector: string) => find(selector).click();
const presses = (): unknown => Reflect.get(root, 'presses') ?? [];

/** Sends the form; gives whether its page is left for it. */
const leaves = () =>
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('what a person does before a page is interactive', () => {
  it('the first letter asks for what it takes to send a form, once', () => {
    expect(document.head.querySelector('link')).toBeNull();
    for (let letter = 0; letter < 2; letter += 1)
      find('#secret').dispatchEvent(new Event('input', { bubbles: true }));
    const links = [...document.head.querySelectorAll('link')];
    expect(links.map(({ rel, as, href }) => [rel, as, new URL(href).pathname])).toEqual([
      ['preload', 'script', '/form.js'],
      ['preload', 'script', '/send.js'],
    ]);
  });

  it('a form that is sent is kept, and no page is loaded for it', () => {
    expect(leaves()).toBe(false);
    expect(find('form').dataset).toHaveProperty('sent');
  });

  it('a form that is sent without a network is not kept, and says so until it is sent with one', () => {
    const says = () => ['sent', 'unsent'].filter((name) => name in find('form').dataset);
    dispatchEvent(new Event('offline'));
    expect(leaves()).toBe(false);
    expect(says()).toEqual(['unsent']);
    dispatchEvent(new Event('online'));
    expect(leaves()).toBe(false);
    expect(says()).toEqual(['sent']);
    dispatchEvent(new Event('offline'));
    find('form').dataset['interactive'] = '';
    expect(leaves()).toBe(true);
    expect(says()).toContain('unsent');
    dispatchEvent(new Event('online'));
  });

  it('a script of the page that no network has brought comes with the next one, each time', () => {
    const asked = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
    const fail = () =>
      [...document.head.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event('error'));
    const script = document.createElement('script');
    script.defer = true;
    script.src = '/main.js';
    document.head.append(script);
    const before = asked();
    for (const count of [1, 2]) {
      fail();
      expect(asked()).toHaveLength(before.length + count - 1);
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('online'));
      expect(asked()).toEqual([...before, ...Array<string>(count).fill(script.src)]);
    }
  });

  it('a form that is interactive takes care of itself', () => {
    find('form').dataset['interactive'] = '';
    expect(leaves()).toBe(true);
    expect(find('form').dataset).not.toHaveProperty('sent');
  });

  it('a press on a button is kept, but for one that sends a form, or on a page that is interactive', () => {
    press('[type=submit]');
    expect(presses()).toEqual([]);
    press('[data-kind=menu] b');
    expect(presses()).toEqual([find('[data-kind=menu]')]);
    root.dataset['interactive'] = '';
    press('[data-kind=menu]');
    expect(presses()).toHaveLength(1);
  });

  it('a password is shown and hidden again', () => {
    const state = () => [find('#secret').getAttribute('type'), find('[data-shows]').ariaPressed];
    press('[data-shows]');
    expect(state()).toEqual(['text', 'true']);
    press('[data-shows]');
    expect(state()).toEqual(['password', 'false']);
    root.dataset['interactive'] = '';
    press('[data-shows]');
    expect(state()).toEqual(['password', 'false']);
  });

  it('the theme turns from the system’s to light, to dark and back, and is kept', () => {
    const seen = [1, 2, 3].map(() => {
      press('[data-themes]');
      return [root.dataset['theme'], localStorage.getItem('portal_theme')];
    });
    expect(seen).toEqual([
      ['light', 'light'],
      ['dark', 'dark'],
      [undefined, ''],
    ]);
  });

  it('a page without a connection says so until there is one', () => {
    const says = (sign: string) => {
      dispatchEvent(new Event(sign));
      return root.dataset;
    };
    expect(says('offline')).toHaveProperty('offline');
    expect(says('online')).not.toHaveProperty('offline');
  });
});
