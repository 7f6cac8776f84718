import type { ServerCookies } from './sessionServer';
import type { Time } from './time';

/** The cookies of one host: those visible to script, and the session's own. */
export class Cookies {
  private readonly kept = new Map<string, string>();

  constructor(
    private readonly time: Time,
    /** HttpOnly: only the network reads and writes them. */
    public own: ServerCookies,
  ) {}

  /** Like reading `document.cookie`. */
  text(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Like writing `document.cookie`. */
  write(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('=')).trim();
    const expires = attributes
      .map((each) => each.trim())
      .find((each) => each.toLowerCase().startsWith('expires='));
    const isPast = expires !== undefined && Date.parse(expires.slice(8)) <= this.time.now;
    if (isPast) this.kept.delete(name);
    else this.kept.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}
