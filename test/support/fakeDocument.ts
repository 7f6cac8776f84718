/** The cookies of a document as in a browser: by name, domain and path, those of the longest path first. */
export class FakeDocument {
  /** All writes, including attributes. */
  readonly written: string[] = [];
  private readonly kept = new Map<string, { path: string; pair: string }>();

  get cookie(): string {
    return [...this.kept.values()]
      .toSorted((one, other) => other.path.length - one.path.length)
      .map(({ pair }) => pair)
      .join('; ');
  }

  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split(/; */);
    const attribute = (name: string): string | undefined =>
      attributes.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const path = attribute('path') ?? '/';
    const key = `${pair.slice(0, pair.indexOf('='))} ${attribute('domain') ?? ''} ${path}`;
    const expires = attribute('expires');
    if (expires !== undefined && Date.parse(expires) <= Date.now()) this.kept.delete(key);
    else this.kept.set(key, { path, pair });
  }
}

/**
 * Replaces the document by one without cookies, on an https page. Returns it with a function that restores the
 * original.
 */
export function standIn(): { document: FakeDocument; end: () => void } {
  const document = new FakeDocument();
  const globals = globalThis as unknown as Record<string, unknown>;
  globals['document'] = document;
  globals['location'] = { protocol: 'https:', pathname: '/portal/login' };
  return {
    document,
    end: () => {
      delete globals['document'];
      delete globals['location'];
    },
  };
}
