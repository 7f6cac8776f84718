import type { ServerCookies } from './sessionServer';
import type { Time } from './time';

/** The cookies of one host: those that script sees, and the session's own. */
export class Cookies {
  private readonly kept = new Map<string, string>();

  constructor(
    private readonly time: Time,
    /** HttpOnly: the network alone reads and writes them. */
    public own: ServerCookies,
  ) {}

  /** As `document.cookie` reads. */
  text(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** As `document.cookie` is written. */
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
