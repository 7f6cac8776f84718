import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Settings, DEFAULT_SETTINGS } from '../../../server/data/settings';
import type { FaultRule } from '../../../server/developers/faults';
import { serverArguments } from '../../support/builtServer';
import { newData } from '../../support/newData';
import type { Account } from './signInScreen';

/** The developers' API of a running platform, for tests. */
export class TestPlatform {
  private changed = false;

  constructor(readonly url: string) {}

  /** Creates a separate account for a test. */
  async account(
    emailVerified = false,
    name = { firstName: 'Mira', lastName: 'Song' },
  ): Promise<Account> {
    const email = `person-${crypto.randomUUID()}@games.example`;
    const password = 'Lantern2026';
    await this.call('POST', 'accounts', { email, password, emailVerified, ...name });
    return { email, password };
  }

  /** Ends every session of an address at the server. */
  revoke(email: string) {
    return this.call('POST', 'sessions/revoke', { email });
  }

  settings(settings: Partial<Settings>) {
    this.changed = true;
    return this.call('PUT', 'settings', settings);
  }

  /** Undoes a test's settings, so that the next one finds a fresh platform. */
  async restoreSettings(): Promise<void> {
    if (this.changed) await this.call('PUT', 'settings', DEFAULT_SETTINGS);
    this.changed = false;
  }

  /** Sets the faults of requests from now on. */
  async faults(rules: readonly FaultRule[]): Promise<void> {
    await this.call('PUT', 'faults', rules);
  }

  /** Returns the link of an invitation in one of its states. */
  invitation(email: string, state = 'valid'): Promise<string> {
    return this.link('invitations', { email, state });
  }

  /** Returns a password reset link: valid, expired, used or invalid. */
  resetLink(email: string, state = 'valid'): Promise<string> {
    return this.link('reset-links', { email, state });
  }

  /** Returns a link that confirms the address of an account. */
  confirmationLink(email: string): Promise<string> {
    return this.link('confirmation-links', { email });
  }

  /** Returns the text of the newest email to an address that contains certain words. */
  async newestMail(to: string, words = ''): Promise<string> {
    const answer = await this.call('GET', `mails?to=${encodeURIComponent(to)}`);
    const mails = (answer as { data: { text: string }[] }).data;
    const mail = mails.find(({ text }) => text.includes(words));
    if (!mail) throw new Error(`No mail to ${to}.`);
    return mail.text;
  }

  private async link(path: string, body: unknown): Promise<string> {
    const answer = await this.call('POST', path, body);
    return (answer as { data: { url: string } }).data.url;
  }

  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.url}/developers/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-developer': '1' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** Runs the platform on a free port until it is stopped. */
async function runPlatform(dataDir: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, serverArguments(), {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /^Portal +(\S+)$/m.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The platform did not start.')));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, stop };
}

/** Starts a new platform with a separate folder; `env` sets additional variables. */
export async function startPlatform(env: Readonly<Record<string, string>> = {}): Promise<{
  platform: TestPlatform;
  stop: () => Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-browser-'));
  cpSync(await newData(), dataDir, { recursive: true });
  const { url, stop } = await runPlatform(dataDir, env);
  return {
    platform: new TestPlatform(url),
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
