import { createContext } from 'node:vm';
import type { Browser } from './browser';
import { openClient, type ClientKind } from './clients';
import { ORIGIN } from './network';
import { Page } from './page';
import { globalsOf } from './realm';

/** A call as the page made it. */
export interface Call {
  /** Its status, `failed`, or null as long as it waits. */
  answer: number | 'failed' | null;
}

/** A tab: a realm of its own, in which one of the clients works by the browser's virtual time. */
export class Tab extends Page {
  readonly calls: Call[] = [];
  /** The ends of the session that the client announced. */
  readonly ends: string[] = [];
  private readonly send: (address: string) => Promise<{ status: number }>;

  constructor(
    browser: Browser,
    readonly kind: ClientKind,
  ) {
    super(browser);
    const realm = createContext(globalsOf(browser, this));
    this.send = openClient(kind, realm, (end) => void this.ends.push(end));
  }

  call(): void {
    const call: Call = { answer: null };
    this.calls.push(call);
    this.send(`${ORIGIN}/api/a`).then(
      ({ status }) => void (call.answer = status),
      () => void (call.answer = 'failed'),
    );
  }

  freeze(): void {
    if (this.state === 'open') this.state = 'frozen';
  }

  /** Comes back, to the front. */
  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'open';
    this.hear('visibilitychange', {});
  }
}
