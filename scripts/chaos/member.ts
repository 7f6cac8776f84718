import { setTimeout as wait } from 'node:timers/promises';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { Device, type ClientPage } from './device';
import type { Act } from './history';
import { BROKEN, DONE, replyOf, type Reply } from './reply';
import { Chance, type Stage } from './stage';

const PAUSE_MS = 200;
/** How long to wait for an email, in ms. */
const MAIL_MS = 6_000;
/** Seconds after which a request counts as hanging: a request, a refresh and the repeated request end sooner. */
const HANGS_S = 120;
const HUNG: Reply = { status: 0, body: {}, isReportable: false };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A hanging request. Seconds are counted one by one, so that a pause of the whole machine does not count. */
async function hung(): Promise<Reply> {
  for (let second = 0; second < HANGS_S; second += 1) await wait(1_000, undefined, { ref: false });
  return HUNG;
}

const fields = (values: Readonly<Record<string, string>>, more: object = {}) => ({
  formFields: Object.entries(values).map(([id, value]) => ({ id, value })),
  ...more,
});

/** A user's browser, and its session. */
export class Desk {
  device: Device;
  pages: ClientPage[] = [];
  session: string | undefined;

  constructor(
    private readonly stage: Stage,
    readonly name: string,
    private readonly network: string,
  ) {
    this.device = this.restarted();
  }

  /** Closes the browser and opens it with nothing stored. */
  restart(): void {
    this.device.close();
    this.device = this.restarted();
  }

  private restarted(): Device {
    const device = new Device(this.stage.world.url, this.network);
    this.pages = [device.open(), device.open()];
    this.session = undefined;
    return device;
  }

  /** Sends a request from one of its pages, through the session client. */
  call(method: string, path: string, body?: unknown, page = this.pages[0]): Promise<Reply> {
    if (page === undefined) throw new Error('No page is open.');
    const init = {
      method,
      ...(body !== undefined && { headers: JSON_TYPE, body: JSON.stringify(body) }),
    };
    return Promise.race([replyOf(page.client.fetch(this.stage.world.url + path, init)), hung()]);
  }

  auth(path: string, body: unknown): Promise<Reply> {
    return this.call('POST', AUTH_BASE_PATH + path, body);
  }
}

/** A member of the studio with two browsers, who does everything that a member can do. */
export class Member {
  email: string;
  hasAccount = false;
  /** Whether the administrator removed the account and invited another user instead. */
  isRemoved = false;
  /** A link that did not come by email. */
  invitation: string | undefined;
  /** The most recent one is the likeliest. */
  passwords: string[] = [];
  readonly desks: readonly [Desk, Desk];
  protected readonly chance: Chance;

  constructor(
    protected readonly stage: Stage,
    readonly name: string,
    seed: number,
    network: number,
  ) {
    this.chance = new Chance(seed);
    this.email = this.newEmail();
    this.desks = [
      new Desk(stage, `${name}-a`, `198.51.100.${network}`),
      new Desk(stage, `${name}-b`, `203.0.113.${network}`),
    ];
  }

  /** Acts until the stage is closed. */
  async live(): Promise<void> {
    while (this.stage.isOpen) {
      if (this.stage.pace === 'lives') {
        await this.turn();
        await wait(this.chance.between(20, 500));
      } else {
        if (this.stage.pace === 'reads') await this.readEverywhere();
        // Not by chance, which would make the acts that follow depend on the clock.
        await wait(PAUSE_MS);
      }
    }
  }

  protected async turn(): Promise<void> {
    if (this.isRemoved) this.startAgain();
    else if (!this.hasAccount) await this.register();
    else await this.useDesk(this.chance.is(0.6) ? this.desks[0] : this.desks[1]);
  }

  protected act(desk: Desk, does: Act['does'], more: Partial<Act>, call: () => Promise<Reply>) {
    return this.stage.act({ client: desk.name, does, email: this.email, ...more }, call);
  }

  private newEmail(): string {
    return `${this.name}-${this.stage.count()}@games.example`;
  }

  private startAgain(): void {
    this.isRemoved = this.hasAccount = false;
    this.passwords = [];
    this.email = this.newEmail();
    for (const desk of this.desks) desk.restart();
  }

  private newest(kind: 'invitation' | 'reset', after = 0): string | undefined {
    return this.stage.world.mailbox.received.findLast(
      (mail) =>
        mail.email === this.email && mail.kind === kind && this.stage.since(mail.at) >= after,
    )?.token;
  }

  async register(): Promise<void> {
    const token = this.invitation ?? this.newest('invitation');
    if (token === undefined) return;
    // Some users submit twice, on two devices.
    const desks = this.chance.is(0.2) ? this.desks : [this.desks[0]];
    const acts = await Promise.all(desks.map((desk) => this.signUp(desk, token)));
    if (acts.some(({ came }) => came === 'ok')) this.hasAccount = true;
    // Signing in shows whether the account exists.
    else if (acts.some(({ came, says }) => came === 'unknown' || says !== '429'))
      this.hasAccount = await this.signIn(this.desks[0]);
  }

  /**
   * After sign-ups of unknown outcome, registers again. If the address is taken, or an interrupted registration holds the
   * invitation, a new password completes the account.
   */
  async findAccount(): Promise<void> {
    const [desk] = this.desks;
    for (let tries = 0; tries < 3 && !this.hasAccount && this.passwords.length > 0; tries += 1) {
      await this.register();
      const signUp = this.stage.acts.findLast(
        ({ client, does }) => client === desk.name && does === 'signUp',
      );
      const isTaken = signUp?.says === 'FIELD_ERROR' || signUp?.says === 'SIGN_UP_NOT_ALLOWED';
      if (!this.hasAccount && isTaken) await this.reset(desk);
    }
  }

  private async signUp(desk: Desk, token: string): Promise<Act> {
    const password = this.stage.password();
    this.passwords.unshift(password);
    const session = `s${this.stage.count()}`;
    const person = { first_name: 'Ada', last_name: 'Song', email: this.email, invitation: token };
    const act = await this.act(desk, 'signUp', { session, password, token }, () =>
      desk.auth('/signup', fields({ ...person, password })),
    );
    this.keep(desk, act);
    return act;
  }

  /** Stores the session that an act created; after an unknown outcome, restarts the browser. */
  protected keep(desk: Desk, { came, session }: Act): void {
    if (came === 'ok') desk.session = session;
    else desk.restart();
  }

  /** Tries the passwords that may be right; returns whether one was. */
  async signIn(desk: Desk): Promise<boolean> {
    if (desk.session === undefined) desk.restart();
    for (const password of this.passwords.slice(0, 3)) {
      const session = `s${this.stage.count()}`;
      const act = await this.act(desk, 'signIn', { session, password }, () =>
        desk.auth('/signin', fields({ email: this.email, password })),
      );
      this.keep(desk, act);
      if (act.came === 'ok') {
        this.passwords = [password, ...this.passwords.filter((other) => other !== password)];
        return true;
      }
      if (act.says !== 'WRONG_CREDENTIALS_ERROR') return false;
    }
    return false;
  }

  private async useDesk(desk: Desk): Promise<void> {
    if (desk.session === undefined) {
      await this.signIn(desk);
      return;
    }
    const does = this.chance.pick({
      read: 10,
      readTogether: 6,
      signOut: 1,
      reset: 0.7,
      change: 0.7,
      leave: 0.5,
    });
    if (does === 'read') await this.read(desk);
    if (does === 'readTogether') await Promise.all([0, 1, 0, 1].map((at) => this.read(desk, at)));
    if (does === 'signOut') await this.signOut(desk);
    if (does === 'reset') await this.reset(desk);
    if (does === 'change') await this.change(desk);
    if (does === 'leave') desk.restart();
  }

  async read(desk: Desk, at = 0): Promise<void> {
    const { session } = desk;
    if (session === undefined) return;
    const act = await this.act(desk, 'read', { session }, () =>
      desk.call('GET', '/api/account', undefined, desk.pages[at]),
    );
    // Its pages stay open: they may have other requests in flight.
    if (act.says === 'signed out' && desk.session === session) desk.session = undefined;
  }

  /** Reads on all pages of both browsers at once. */
  private async readEverywhere(): Promise<void> {
    const reads = this.desks.flatMap((desk) => desk.pages.map((_page, at) => this.read(desk, at)));
    await Promise.all(reads);
  }

  private async signOut(desk: Desk): Promise<void> {
    const { session, device } = desk;
    if (session === undefined) return;
    const stolen = device.jar.cloneSync();
    const leave = async (): Promise<Reply> => {
      try {
        await desk.pages[0]?.client.signOut();
        return DONE;
      } catch {
        return BROKEN;
      }
    };
    const act = await this.act(desk, 'signOut', { session }, leave);
    desk.restart();
    if (act.came !== 'ok') return;
    const request = new Request(`${this.stage.world.url}/api/account`);
    await this.stage.act(
      { client: `${desk.name}-thief`, does: 'read', email: this.email, session },
      () => replyOf(device.fetch(null, request, stolen)),
    );
  }

  private async reset(desk: Desk): Promise<void> {
    const asked = await this.act(desk, 'askReset', {}, () =>
      desk.auth('/user/password/reset/token', fields({ email: this.email })),
    );
    if (asked.came === 'no') return;
    const token = await this.stage.until(() => this.newest('reset', asked.from), MAIL_MS);
    if (token === undefined) return;
    // On the device that requested it, or on both at once.
    const desks = this.chance.is(0.3) ? this.desks : [desk];
    const reading = this.read(desk === this.desks[0] ? this.desks[1] : this.desks[0]);
    await Promise.all(
      desks.map(async (each) => {
        const password = this.stage.password();
        this.passwords.unshift(password);
        const act = await this.act(each, 'reset', { password, token }, () =>
          each.auth('/user/password/reset', fields({ password }, { method: 'token', token })),
        );
        if (act.came === 'no')
          this.passwords = this.passwords.filter((other) => other !== password);
      }),
    );
    await reading;
    // The reset may have opened a session; a fresh browser has none.
    for (const each of this.desks) each.restart();
  }

  private async change(desk: Desk): Promise<void> {
    const [current = ''] = this.passwords;
    const password = this.stage.password();
    const session = `s${this.stage.count()}`;
    this.passwords.splice(1, 0, password);
    const act = await this.act(desk, 'change', { password, session }, () =>
      desk.call('POST', '/api/account/password', fields({ current_password: current, password })),
    );
    if (act.came === 'no') this.passwords = this.passwords.filter((other) => other !== password);
    if (act.came === 'ok')
      this.passwords = [password, ...this.passwords.filter((other) => other !== password)];
    if (act.came !== 'no') this.keep(desk, act);
    else if (act.says === 'signed out') desk.restart();
  }
}
