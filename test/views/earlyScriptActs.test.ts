import { open } from './support/earlyScript';

const root = document.documentElement;

// Once, since the script adds its listeners on every run.
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

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
const press = (selector: string) => find(selector).click();
const presses = (): unknown => Reflect.get(root, 'presses') ?? [];

/** Submits the form; returns whether the browser would load a new page for it. */
const leaves = () =>
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('user input before a page is interactive', () => {
  it('the first typed letter preloads the scripts of the form, once', () => {
    expect(document.head.querySelector('link')).toBeNull();
    for (let letter = 0; letter < 2; letter += 1)
      find('#secret').dispatchEvent(new Event('input', { bubbles: true }));
    const links = [...document.head.querySelectorAll('link')];
    expect(links.map(({ rel, as, href }) => [rel, as, new URL(href).pathname])).toEqual([
      ['preload', 'script', '/form.js'],
      ['preload', 'script', '/send.js'],
    ]);
  });

  it('holds a submitted form, and loads no page for it', () => {
    expect(leaves()).toBe(false);
    expect(find('form').dataset).toHaveProperty('sent');
  });

  describe('on a bad network', () => {
    let onLine: jest.SpyInstance<boolean>;
    const says = () => ['sent', 'unsent'].filter((name) => name in find('form').dataset);
    const last = () => [...document.head.querySelectorAll('script')].at(-1);
    const count = () => document.head.querySelectorAll('script').length;
    const fail = () => last()?.dispatchEvent(new Event('error'));

    beforeEach(() => {
      jest.useFakeTimers();
      onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      const script = document.createElement('script');
      script.defer = true;
      script.src = '/main.js';
      document.head.append(script);
    });
    afterEach(() => void jest.useRealTimers());

    it('does not hold a form submitted offline, and says so until it is submitted online', () => {
      onLine.mockReturnValue(false);
      expect(leaves()).toBe(false);
      expect(says()).toEqual(['unsent']);
      onLine.mockReturnValue(true);
      expect(leaves()).toBe(false);
      expect(says()).toEqual(['sent']);
      onLine.mockReturnValue(false);
      find('form').dataset['interactive'] = '';
      expect(leaves()).toBe(true);
      expect(says()).toContain('unsent');
    });

    it('N1: offline, requests a script that failed to load again every three seconds', () => {
      onLine.mockReturnValue(false);
      const before = count();
      for (const times of [1, 2]) {
        fail();
        jest.advanceTimersByTime(2_999);
        expect(count()).toBe(before + times - 1);
        jest.advanceTimersByTime(1);
        expect(count()).toBe(before + times);
        expect(last()?.src).toMatch(/\/main\.js$/);
      }
    });

    it('N1: online, requests it again after growing pauses, and shows a waiting form as not sent', () => {
      leaves();
      const before = count();
      const pauses = [500, 1_000, 2_000].map((pauseMs, failures) => {
        fail();
        expect(says()).toEqual(failures === 0 ? ['sent'] : ['unsent']);
        jest.advanceTimersByTime(pauseMs - 1);
        expect(count()).toBe(before + failures);
        jest.advanceTimersByTime(1);
        return count();
      });
      expect(pauses).toEqual([before + 1, before + 2, before + 3]);
      expect(last()?.src).toMatch(/\/main\.js$/);
    });
  });

  it('leaves an interactive form alone', () => {
    find('form').dataset['interactive'] = '';
    expect(leaves()).toBe(true);
    expect(find('form').dataset).not.toHaveProperty('sent');
  });

  it('records a press on a button, except a submit button or on an interactive page', () => {
    press('[type=submit]');
    expect(presses()).toEqual([]);
    press('[data-kind=menu] b');
    expect(presses()).toEqual([find('[data-kind=menu]')]);
    root.dataset['interactive'] = '';
    press('[data-kind=menu]');
    expect(presses()).toHaveLength(1);
  });

  it('shows and hides a password', () => {
    const state = () => [find('#secret').getAttribute('type'), find('[data-shows]').ariaPressed];
    press('[data-shows]');
    expect(state()).toEqual(['text', 'true']);
    press('[data-shows]');
    expect(state()).toEqual(['password', 'false']);
    root.dataset['interactive'] = '';
    press('[data-shows]');
    expect(state()).toEqual(['password', 'false']);
  });

  it("cycles the theme from the system's to light, dark and back, and stores it", () => {
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

  it('marks the page as offline until there is a connection', () => {
    const says = (sign: string) => {
      dispatchEvent(new Event(sign));
      return root.dataset;
    };
    expect(says('offline')).toHaveProperty('offline');
    expect(says('online')).not.toHaveProperty('offline');
  });
});
