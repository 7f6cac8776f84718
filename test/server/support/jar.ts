interface JarCookie {
  readonly value: string;
  readonly path: string;
  /** The whole header line, for its attributes. */
  readonly line: string;
}

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const isUnder = (path: string, of: string) =>
  of === '/' || path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`);

/** A browser that navigates: stores cookies by name and path, follows redirects one at a time. */
export class NavigatingBrowser {
  readonly cookies = new Map<string, JarCookie>();

  /** Returns the value of a cookie that is sent to a path; undefined without one. */
  cookie(name: string): JarCookie | undefined {
    return [...this.cookies.values()].find(({ line }) => line.startsWith(`${name}=`));
  }

  /** Returns an independent copy with the same cookies. */
  copy(): NavigatingBrowser {
    const other = new NavigatingBrowser();
    for (const [key, cookie] of this.cookies) other.cookies.set(key, cookie);
    return other;
  }

  async open(
    address: string | URL,
    options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const url = new URL(address);
    const cookie = [...this.cookies.values()]
      .filter(({ path }) => isUnder(url.pathname, path))
      .map(({ line }) => line.split(';', 1)[0])
      .join('; ');
    const response = await fetch(url, {
      method: options.form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        ...(cookie === '' ? {} : { cookie }),
        ...options.headers,
      },
      ...(options.form === undefined ? {} : { body: new URLSearchParams(options.form) }),
    });
    this.#keep(response.headers);
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Follows redirects until `stop` returns true, or a response is not a redirect. */
  async follow(page: Page, stop: (target: URL) => boolean = () => false): Promise<Page> {
    let here = page;
    for (let hop = 0; hop < 10; hop += 1) {
      const location = here.headers.get('location');
      if (location === null) return here;
      const target = new URL(location, here.url);
      if (stop(target)) return here;
      here = await this.open(target);
    }
    throw new Error('too many redirects');
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const attribute = (key: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const path = attribute('path') ?? '/';
      const key = `${pair.slice(0, at)} ${path}`;
      const expired = new Date(attribute('expires') ?? '9999').getTime() <= Date.now();
      if (expired) this.cookies.delete(key);
      else this.cookies.set(key, { value: pair.slice(at + 1), path, line });
    }
  }
}
