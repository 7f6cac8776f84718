import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { differenceText } from '../../../src/kit/replay/differenceText';
import { exportLog, readLog, replay } from '../../../src/devtools/portalLogs';
import { writeLog } from '../../../src/kit/recorder/logDetails';
import { isRecord } from '../../../src/rules/json';
import { events } from '../../../src/kit/events';
import type { MachineSlice, MachineState } from '../../../src/kit/machineSlice';
import { machineSlices } from '../../../src/appStore';
import { SECRETS, secretsIn } from '../../support/secrets';
import { openAs, pass, settle, type World } from '../../support/world';
import { VIEW_EVENTS, type Move, type ViewEvent } from './moves';
import { broken, showsNotice, unreported, pendingMachines } from './promises';
import { LOST, repliesTo, sessionFor } from './replies';

const MINUTE_MS = 60_000;

/** How many times everything in progress fails before nothing may be pending. */
const LAST_ROUNDS = 12;

/** Waits until all automatic follow-ups have happened, from one saga to the next. */
async function calm(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await settle();
}

/** Stores the secrets that an event's form would have stored, and opens links with their secrets. */
function prepare({ secretHandles, page }: World, { event }: ViewEvent): void {
  const payload = 'payload' in event && isRecord(event['payload']) ? event['payload'] : {};
  if (typeof payload['secret'] === 'string')
    secretHandles.secrets.set(payload['secret'], SECRETS.password);
  if (typeof payload['form'] === 'string')
    secretHandles.secrets.set(
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

/** One walk: a sequence of moves in a tab of the portal. */
export class Walk {
  private constructor(private readonly world: World) {}

  /** Opens the portal, in a browser with or without a signed-in user. */
  static async begin(signedIn: boolean): Promise<Walk> {
    const world = openAs(signedIn ? 'fresh' : 'none');
    await calm();
    return new Walk(world);
  }

  /**
   * Makes a move, then checks the promises.
   * @throws {Error} that names the broken one
   */
  async step(move: Move): Promise<void> {
    const from = this.world.trail.length;
    const immediate = await this.make(move);
    await calm();
    const problems = [...(immediate ?? []), ...broken(this.world, from)];
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /**
   * Ends the walk: the network is down, and a user who is asked to sign in again leaves instead. Every pending request
   * must be reported, and the session must replay. Returns the problems.
   */
  async end(): Promise<string[]> {
    const { world } = this;
    const { http, store, trail } = world;
    await calm();
    const waiting = pendingMachines(store.getState());
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      if (store.getState().reauthentication.value === 'asking')
        store.dispatch(events.reauthentication.leaveChosen());
      http.answerAll(() => 'network');
      await calm();
      await pass(world, MINUTE_MS);
    }
    const state = store.getState();
    const about = { build: 'walk', environment: 'dev', note: '' };
    const recording = { actions: trail, times: trail.map(() => 0), base: null };
    const text = writeLog(await exportLog(recording, state, about));
    const { difference } = await replay(readLog(text));
    return [
      ...pendingMachines(state).map(({ machine }) => `${machine} waits forever`),
      ...unreported(waiting, state),
      ...secretsIn(text).map((secret) => `the log holds ${secret}`),
      ...(text.includes('studio.test') ? ['the log contains a name'] : []),
      ...(difference ? [differenceText(difference)] : []),
    ];
  }

  /** Returns the immediate problems. */
  private async make(move: Move): Promise<readonly string[] | void> {
    const { world } = this;
    const { browser, captcha, connection, env, run, secretHandles, pageResume, uncaughtErrors } =
      world;
    switch (move.kind) {
      case 'view':
        return this.dispatch(move);
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
        return pageResume.fire(move.reason);
      case 'network':
        return connection.turn(move.online);
      case 'captcha':
        secretHandles.handle = 'proof';
        return captcha.answer(
          move.ok
            ? { ok: true, token: SECRETS.captchaToken, validMs: MINUTE_MS }
            : { ok: false, reason: 'blocked' },
        );
      case 'call':
        if (move.path === '/api/anything') world.call(move.path);
        else run(() => apiRequest(env, { path: move.path, read: () => 'read', shownBy: 'notice' }));
        return;
      case 'fault':
        return uncaughtErrors.happen('A part of the page broke.');
    }
  }

  /** A view dispatches an event; one that its machine ignores only if there is no other. */
  private dispatch({ machine, which }: Extract<Move, { kind: 'view' }>): void {
    const { store } = this.world;
    const slice: MachineSlice = machineSlices[machine];
    const state: MachineState = store.getState()[machine];
    const all = VIEW_EVENTS.filter((each) => each.machine === machine);
    const taken = all.filter(({ event }) => {
      const step = slice.step(state, event);
      return step.state !== state || step.requests.length > 0;
    });
    const choices = taken.length > 0 ? taken : all;
    const chosen = choices[which % choices.length];
    if (!chosen) return;
    prepare(this.world, chosen);
    store.dispatch(chosen.event);
  }

  /** The server responds to one request; a bad response must be reported at once. */
  private async answer({
    which,
    how,
    reply,
  }: Extract<Move, { kind: 'server' }>): Promise<readonly string[]> {
    const { http, browser, store, secretHandles } = this.world;
    const urls: string[] = [];
    http.answerAll(({ url }) => {
      urls.push(url);
      return null;
    });
    const place = urls.length - 1 - (which % Math.max(1, urls.length));
    const url = urls[place];
    if (url === undefined) return [];
    const { good, bad } = repliesTo(url, browser.clock.now);
    const choices = how === 'lost' ? LOST : how === 'bad' && bad.length > 0 ? bad : good;
    const chosen = choices[reply % Math.max(1, choices.length)] ?? 'network';
    const waiting = pendingMachines(store.getState());
    secretHandles.handle = 'tokens';
    let at = -1;
    http.answerAll(() => {
      at += 1;
      return at === place ? chosen : null;
    });
    await calm();
    if (choices !== bad) return [];
    const state = store.getState();
    const concerned = waiting.filter(({ endings }) => endings.some((each) => url.endsWith(each)));
    const isShown = !url.includes('/api/budget') || showsNotice(state);
    return [
      ...unreported(concerned, state),
      ...(isShown ? [] : [`the failure of ${url} is not reported`]),
    ];
  }
}
