import { platformRequest } from '../../../sagas/platform/platformRequest';
import { SESSION_COOKIES } from '../../../src/config/cookies';
import { exportLog } from '../../../src/devtools/actionLog/exportLog';
import { readLog, writeLog } from '../../../src/devtools/actionLog/logFile';
import { replay } from '../../../src/devtools/actionLog/replay';
import { isRecord } from '../../../src/config/json';
import { SECRETS, secretsIn } from '../../support/secrets';
import type { World } from '../../support/world';
import { openWorld, pass, settle } from '../../support/world';
import type { Move, PersonMove } from './moves';
import { broken, showsNotice, untold, waitedFor } from './promises';
import { LOST, repliesTo, sessionFor } from './replies';

const MINUTE_MS = 60_000;

/** How often everything under way is lost before nothing may be waiting any more. */
const LAST_ROUNDS = 12;

/** Lets everything follow that follows of itself, from one saga to the next. */
async function calm(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await settle();
}

/** Puts into the vault what the form of an event would have put there, and opens links with their secrets. */
function prepare({ vault, page }: World, { event }: PersonMove): void {
  const payload = 'payload' in event && isRecord(event['payload']) ? event['payload'] : {};
  if (typeof payload['secret'] === 'string') vault.secrets.set(payload['secret'], SECRETS.password);
  if (typeof payload['form'] === 'string')
    vault.secrets.set(
      payload['form'],
      JSON.stringify({ first_name: SECRETS.firstName, password: SECRETS.password }),
    );
  if (event.type === 'registration/opened')
    page.href = new URL(
      `/portal/register?email=new@studio.test&invitation=${SECRETS.invitation}`,
      page,
    ).href;
  if (event.type === 'passwordReset/opened')
    page.href = new URL(
      `/portal/login/reset?email=ana@studio.test&token=${SECRETS.resetToken}`,
      page,
    ).href;
}

/** One walk: a tab of the portal, to which one thing after another happens. */
export class Walk {
  private constructor(private readonly world: World) {}

  static async begin(): Promise<Walk> {
    const world = openWorld();
    await calm();
    return new Walk(world);
  }

  /** Makes a move, then looks at the promises. */
  async step(move: Move): Promise<void> {
    const from = this.world.trail.length;
    await this.make(move);
    await calm();
    expect(broken(this.world, from)).toEqual([]);
  }

  /** The network is gone for good: whoever waits hears of it. What happened can be told and replayed. */
  async end(): Promise<void> {
    const { world } = this;
    const { http, store, trail } = world;
    await calm();
    const waiting = waitedFor(store.getState());
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      http.answerAll(() => 'network');
      await calm();
      await pass(world, MINUTE_MS);
    }
    const state = store.getState();
    expect(waitedFor(state).map(({ machine }) => machine)).toEqual([]);
    expect(untold(waiting, state)).toEqual([]);
    const about = { build: 'walk', environment: 'dev', note: '' };
    const recording = { actions: trail, times: trail.map(() => 0), base: null };
    const text = writeLog(await exportLog(recording, state, about));
    expect(secretsIn(text)).toEqual([]);
    expect(text).not.toContain('studio.test');
    expect((await replay(readLog(text))).difference).toBeNull();
  }

  private async make(move: Move): Promise<void> {
    const { world } = this;
    const { browser, captcha, connection, env, faults, run, store, vault, wake } = world;
    switch (move.kind) {
      case 'person':
        prepare(world, move);
        store.dispatch(move.event);
        return;
      case 'server':
        return this.answer(move);
      case 'time':
        return pass(world, move.ms);
      case 'other tab': {
        const headers = move.signsIn === null ? null : sessionFor(move.signsIn, browser.clock.now);
        browser.cookies.put(SESSION_COOKIES.frontToken, headers?.['front-token'] ?? null);
        return browser.hub.speak();
      }
      case 'wake':
        return wake.fire(move.reason);
      case 'network':
        return connection.turn(move.online);
      case 'captcha':
        vault.handle = 'proof';
        return captcha.answer(
          move.ok
            ? { ok: true, token: SECRETS.captchaToken, validMs: MINUTE_MS }
            : { ok: false, reason: 'blocked' },
        );
      case 'call':
        if (move.path === '/api/anything') world.call(move.path);
        else run(() => platformRequest(env, { path: move.path, read: () => 'read' }));
        return;
      case 'fault':
        return faults.happen('A part of the page broke.');
    }
  }

  /** The server answers one request; who waits for a bad answer is told, at once. */
  private async answer({ which, how, reply }: Extract<Move, { kind: 'server' }>): Promise<void> {
    const { http, browser, store, vault } = this.world;
    const urls: string[] = [];
    http.answerAll(({ url }) => {
      urls.push(url);
      return null;
    });
    const url = urls[which % Math.max(1, urls.length)];
    if (url === undefined) return;
    const { good, bad } = repliesTo(url, browser.clock.now);
    const choices = how === 'lost' ? LOST : how === 'bad' && bad.length > 0 ? bad : good;
    const chosen = choices[reply % Math.max(1, choices.length)] ?? 'network';
    const waiting = waitedFor(store.getState());
    vault.handle = 'tokens';
    let at = -1;
    http.answerAll(() => {
      at += 1;
      return at === which % urls.length ? chosen : null;
    });
    await calm();
    if (choices !== bad) return;
    const state = store.getState();
    const concerned = waiting.filter(({ endings }) => endings.some((each) => url.endsWith(each)));
    expect(untold(concerned, state)).toEqual([]);
    if (url.includes('/api/budget')) expect(showsNotice(state)).toBe(true);
  }
}
