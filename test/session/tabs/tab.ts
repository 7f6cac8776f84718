import { createContext } from 'node:vm';
import type { Browser } from './browser';
import { openClient, type ClientKind } from './clients';
import { ORIGIN } from './network';
import { Page } from './page';
import { globalsOf } from './realm';

/** A request of the page. */
export interface Call {
  /** Its status, `failed`, or null while it is pending. */
  answer: number | 'failed' | null;
}

/** A tab: a separate realm in which one of the clients runs in the browser's virtual time. */
export class Tab extends Page {
  readonly calls: Call[] = [];
  /** The session ends that the client announced. */
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

  /** Resumes the tab in the foreground. */
  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'open';
    this.receive('visibilitychange', {});
  }
}
