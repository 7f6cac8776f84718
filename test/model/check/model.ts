import type { LocalState, RefreshOutcome } from '../../../machines/session/pendingRequests';
import { holdsRequests } from '../../../machines/session/refresh';
import type { SessionFacts } from '../../../machines/session/session';
import type { StoreAction } from '../../../src/kit/action';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { refresh, session } from '../../../src/store/events';
import { person } from '../cases/facts';
import type { Defect } from './defects';
import { Violation } from './explore';
import type { Bound } from './layout';
import {
  CALL,
  CALL_SIZE,
  CLOSED,
  FROZEN,
  MOST_TOKENS,
  OPEN,
  PHASE,
  SHARED,
  signOutCall,
  TAB,
  tabSize,
  TABS_AT,
  WORKER,
} from './layout';
import type { Effect, NumberedMachines } from './machines';

/** Hears of each event of a tab's machines; tabs count from 0. */
export type Listener = (tab: number, event: StoreAction) => void;

interface Told {
  key: string;
  event: () => StoreAction;
}

const factsOf = (token: number): SessionFacts => ({
  ...person('ana'),
  accessTokenExpiresAt: token,
});

/** The delayed transitions of the refresh machine, by the state that waits. */
const TIMERS: Readonly<Record<string, string>> = {
  pacing: 'xstate.after.pace.refresh.pacing',
  resting: 'xstate.after.rest.refresh.resting',
  backingOff: 'xstate.after.backOff.refresh.backingOff',
};

/**
 * Browser, server and tabs: the machines are the real ones, the rest says in a few lines what the workers do.
 * Each method mirrors the worker that its comment names, and changes `bytes`.
 */
export class Model {
  bytes: Uint8Array = new Uint8Array(0);
  /** The state that a machine leaves for the one in `bytes` is told to. */
  listener: Listener | null = null;
  readonly size: number;
  private queue: (() => void)[] | null = null;

  constructor(
    readonly bound: Bound,
    private readonly machines: NumberedMachines,
    private readonly defect: Defect | null,
  ) {
    this.size = tabSize(bound);
  }

  /** One person signed in, in every tab; nothing under way. */
  start(bytes: Uint8Array): void {
    this.bytes = bytes;
    const { bound } = this;
    this.share(SHARED.alive, 1);
    for (const at of [SHARED.current, SHARED.issued, SHARED.cookieToken, SHARED.cookieUpdate])
      this.share(at, 1);
    for (const name of BUDGETS) this.share(SHARED[name], bound[name]);
    for (let tab = 0; tab < bound.tabs; tab += 1) {
      this.put(tab, TAB.status, OPEN);
      const { maxRefreshes } = bound;
      this.tell(tab, 'configured', () => refresh.configured({ maxRefreshes }));
      this.tell(tab, 'read', () =>
        session.read({ state: 'EXISTS', facts: factsOf(1), fresh: true, kept: true }),
      );
    }
  }

  shared(at: number): number {
    return this.bytes[at] ?? 0;
  }

  share(at: number, value: number): void {
    this.bytes[at] = value;
  }

  of(tab: number, at: number): number {
    return this.bytes[TABS_AT + tab * this.size + at] ?? 0;
  }

  put(tab: number, at: number, value: number): void {
    this.bytes[TABS_AT + tab * this.size + at] = value;
  }

  call(tab: number, call: number, at: number): number {
    return this.of(tab, TAB.calls + call * CALL_SIZE + at);
  }

  putCall(tab: number, call: number, at: number, value: number): void {
    this.put(tab, TAB.calls + call * CALL_SIZE + at, value);
  }

  sessionOf(tab: number) {
    return this.machines.session.state(this.of(tab, TAB.session));
  }

  refreshOf(tab: number) {
    const number = this.of(tab, TAB.refreshLow) + this.of(tab, TAB.refreshHigh) * 256;
    return this.machines.refresh.state(number);
  }

  /** What the cookies say (SessionTokens.read). They are never wiped here, so that nothing is in doubt. */
  get local(): LocalState {
    return this.shared(SHARED.cookieToken) === 0 ? 'NOT_EXISTS' : 'EXISTS';
  }

  get isFresh(): boolean {
    return this.shared(SHARED.cookieToken) > this.shared(SHARED.knownEnded);
  }

  // The person and the browser.

  /** A call by the session client (sessionClient.ts: passes). */
  makeCall(tab: number, call: number): void {
    const { value } = this.refreshOf(tab);
    const isPassed = !holdsRequests(value) && (this.local === 'NOT_EXISTS' || this.isFresh);
    if (!isPassed) return this.openCall(tab, call);
    this.send(tab, call);
    this.putCall(tab, call, CALL.passed, 1);
  }

  /** sagas/signOut: endSession. */
  signOut(tab: number): void {
    this.share(SHARED.signedOut, 1);
    if (this.defect !== 'signOutDuringRefresh') this.tell(tab, 'abandoned', refresh.abandoned);
    if (this.local === 'NOT_EXISTS') this.tell(tab, 'signedOut', session.signedOut);
    else this.openCall(tab, signOutCall(this.bound));
  }

  cancelCall(tab: number, call: number): void {
    this.putCall(tab, call, CALL.phase, PHASE.done);
    const id = String(call);
    this.tell(tab, `cancelled ${id}`, () => refresh.requestCancelled({ id }));
  }

  /** The browser frees the lock of a tab that is gone, and drops what it waited for. */
  close(tab: number): void {
    const from = TABS_AT + tab * this.size;
    this.bytes.fill(0, from, from + this.size);
    this.put(tab, TAB.status, CLOSED);
  }

  /** sagas/session/session.ts: wakeUp. */
  wake(tab: number, reason: 'shown' | 'online' | 'restored'): void {
    this.put(tab, TAB.status, OPEN);
    this.reconcile(tab);
    if (this.local === 'EXISTS' && !this.isFresh) this.tell(tab, 'demanded', refresh.demanded);
    if (reason === 'online') this.tell(tab, 'reconnected', refresh.reconnected);
  }

  /** sagas/session/session.ts: followTabs. */
  hear(tab: number): void {
    this.put(tab, TAB.told, 0);
    this.reconcile(tab);
    if (this.local === 'EXISTS' && this.isFresh) this.tell(tab, 'reconnected', refresh.reconnected);
  }

  /** Is a delayed transition running? */
  hasTimer(tab: number): boolean {
    return this.refreshOf(tab).value in TIMERS;
  }

  elapse(tab: number): void {
    const id = TIMERS[this.refreshOf(tab).value] ?? '';
    this.tell(tab, id, () => timerElapsed('refresh', id));
  }

  // Calls.

  private openCall(tab: number, call: number): void {
    this.putCall(tab, call, CALL.phase, PHASE.held);
    const { local } = this;
    const id = String(call);
    const expired = local === 'EXISTS' && !this.isFresh;
    this.tell(tab, `opened ${id} ${local} ${expired}`, () =>
      refresh.requestOpened({ id, local, expired, anonymous: false }),
    );
  }

  /** requests.ts: sendRequest. */
  private send(tab: number, call: number): void {
    if (this.call(tab, call, CALL.phase) === PHASE.done) return;
    this.putCall(tab, call, CALL.phase, PHASE.sent);
    this.putCall(tab, call, CALL.passed, 0);
    this.putCall(tab, call, CALL.sentWith, this.shared(SHARED.cookieUpdate));
    this.putCall(tab, call, CALL.token, this.shared(SHARED.cookieToken));
  }

  /** The server looks at a call's access token; a token in use is the current one from then on. */
  serveCall(tab: number, call: number, isRefused: boolean): void {
    const token = this.call(tab, call, CALL.token);
    const isGood = this.isGood(token);
    if (isGood) this.takeForCurrent(token);
    const isServed = isGood && !isRefused;
    const isSignOut = call === signOutCall(this.bound);
    if (isServed && isSignOut) this.share(SHARED.alive, 0);
    const served = isSignOut ? PHASE.ended : PHASE.served;
    this.putCall(tab, call, CALL.phase, isServed ? served : PHASE.refused);
  }

  /** Does the server take the access token? */
  isGood(token: number): boolean {
    return this.shared(SHARED.alive) === 1 && token > this.shared(SHARED.ended);
  }

  /** The answer has come (requests.ts: sendRequest, digest; sessionClient.ts: pass). */
  answerCall(tab: number, call: number): void {
    const phase = this.call(tab, call, CALL.phase);
    const isPassed = this.call(tab, call, CALL.passed) === 1;
    const expired = phase === PHASE.refused;
    const ended = phase === PHASE.ended;
    this.putCall(tab, call, CALL.phase, PHASE.held);
    this.putCall(tab, call, CALL.passed, 0);
    if (ended) {
      this.clear();
      this.tell(tab, 'removed', () => session.removed({ expired: false }));
    }
    if (isPassed && !expired) return this.settle(tab, call);
    const { local } = this;
    const id = String(call);
    const updated = this.shared(SHARED.cookieUpdate) !== this.call(tab, call, CALL.sentWith);
    const passed = isPassed && { passed: true as const };
    this.tell(tab, `answered ${id} ${expired} ${local} ${ended} ${updated} ${isPassed}`, () =>
      refresh.requestAnswered({ id, expired, local, ended, updated, ...passed }),
    );
  }

  /** The caller has its answer; the sign-out then ends the session here (sagas/signOut: endHere). */
  private settle(tab: number, call: number): void {
    if (this.call(tab, call, CALL.phase) === PHASE.done)
      throw new Violation('A call is answered twice.');
    this.putCall(tab, call, CALL.phase, PHASE.done);
    if (call !== signOutCall(this.bound) || this.local === 'NOT_EXISTS') return;
    this.clear();
    this.tell(tab, 'signedOut', session.signedOut);
  }

  // The refresh (sagas/session/refreshSession.ts).

  /** runRefresh, as far as the lock. */
  private beginRefresh(tab: number): void {
    if (this.of(tab, TAB.worker) !== WORKER.none)
      throw new Violation('A tab refreshes twice at once.');
    const unrenewed = this.of(tab, TAB.unrenewed);
    const isRenewed = unrenewed !== 0 && this.local === 'EXISTS' && this.isFresh;
    this.put(tab, TAB.worker, WORKER.waits);
    this.put(tab, TAB.before, isRenewed ? unrenewed : this.shared(SHARED.cookieUpdate));
    this.put(tab, TAB.askedWith, this.defect === 'noReread' ? this.shared(SHARED.cookieToken) : 0);
  }

  isLockFree(): boolean {
    for (let tab = 0; tab < this.bound.tabs; tab += 1)
      if (this.of(tab, TAB.holdsLock) === 1) return false;
    return true;
  }

  /** settledElsewhere: what another tab's work makes of this refresh. */
  settledElsewhere(tab: number): RefreshOutcome | null {
    if (this.defect === 'noReread') return null;
    if (this.local === 'NOT_EXISTS') return 'absent';
    return this.of(tab, TAB.before) === this.shared(SHARED.cookieUpdate) ? null : 'present';
  }

  /** refreshUnderLock: the lock is taken, or was waited for in vain. */
  goOnWithRefresh(tab: number, hasLock: boolean): void {
    const settled = this.settledElsewhere(tab);
    if (settled) return this.finish(tab, settled);
    if (!hasLock) return;
    const token = this.of(tab, TAB.askedWith) || this.shared(SHARED.cookieToken);
    this.forbidSecondUse(token);
    this.put(tab, TAB.holdsLock, 1);
    this.put(tab, TAB.worker, WORKER.asked);
    this.put(tab, TAB.askedWith, token);
  }

  /** One use of a refresh token: unless the answer to an earlier use was lost, as far as a tab can know. */
  private forbidSecondUse(token: number): void {
    const [at, bit] = usedBit(token);
    let isUsed = (this.shared(at) & bit) !== 0;
    for (let other = 0; other < this.bound.tabs; other += 1) {
      const isAsking = this.of(other, TAB.worker) >= WORKER.asked;
      if (isAsking && this.of(other, TAB.askedWith) === token) isUsed = true;
    }
    if (isUsed) throw new Violation('A refresh token is used twice.');
  }

  /** The server's part: a child of the current token, or of one that was issued for it; else it is theft. */
  renew(tab: number): number {
    const token = this.of(tab, TAB.askedWith);
    if (this.shared(SHARED.alive) === 0) return 0;
    this.takeForCurrent(token);
    if (this.shared(SHARED.current) !== token)
      throw new Violation('The server takes a refresh for theft, and ends the session.');
    const child = this.shared(SHARED.issued) + 1;
    if (child > MOST_TOKENS) throw new Error('The bound needs more tokens than the layout has.');
    this.share(SHARED.issued, child);
    this.share(SHARED.parents + child, token);
    return child;
  }

  private takeForCurrent(token: number): void {
    if (this.shared(SHARED.parents + token) === this.shared(SHARED.current))
      this.share(SHARED.current, token);
  }

  /** callRefresh, from its answer on. */
  answerRefresh(tab: number): void {
    const worker = this.of(tab, TAB.worker);
    const isChecked = this.defect !== 'signOutDuringRefresh';
    // Another tab has ended the session meanwhile: the answer is of a session that is over.
    if (isChecked && this.local === 'NOT_EXISTS') return this.finish(tab, 'absent');
    if (worker === WORKER.failed) return this.finish(tab, 'unknown');
    const told = this.sessionOf(tab).value === 'EXISTS';
    this.markUsed(this.of(tab, TAB.askedWith));
    if (worker === WORKER.renewed) {
      this.keepToken(tab, this.of(tab, TAB.answered));
      this.tell(tab, 'refreshed', session.refreshed);
      return this.finish(tab, 'present');
    }
    this.clear();
    this.tell(tab, 'removed expired', () => session.removed({ expired: true }));
    this.finish(tab, 'gone', told);
  }

  private keepToken(tab: number, token: number): void {
    if (this.local === 'NOT_EXISTS')
      throw new Violation('A session is back after it was signed out of.');
    this.share(SHARED.cookieToken, token);
    this.update();
    this.tell(tab, `stored ${token}`, () =>
      session.stored({ facts: factsOf(token), payloadChanged: true }),
    );
  }

  /** The answer of a call that was given up comes all the same; only the defect stores it. */
  comeLate(tab: number): void {
    const token = this.of(tab, TAB.late);
    this.put(tab, TAB.late, 0);
    this.keepToken(tab, token);
  }

  /** The answer is lost on its way; the port drops what comes later. */
  lose(tab: number, token: number): void {
    this.put(tab, TAB.worker, WORKER.failed);
    if (this.defect === 'staleAnswerWins') this.put(tab, TAB.late, token);
  }

  private finish(tab: number, outcome: RefreshOutcome, told = false): void {
    this.put(tab, TAB.unrenewed, outcome === 'unknown' ? this.of(tab, TAB.before) : 0);
    this.endWorker(tab);
    if (this.defect === 'lostWake' && outcome === 'present' && !this.hasAnswered) return;
    this.reconcile(tab);
    const { local } = this;
    this.tell(tab, `finished ${outcome} ${local} ${told}`, () =>
      refresh.finished({ outcome, local, jitter: 0.5, ...(told && { told: true }) }),
    );
  }

  private endWorker(tab: number): void {
    this.hasAnswered = this.of(tab, TAB.worker) === WORKER.renewed;
    for (const at of [TAB.worker, TAB.before, TAB.askedWith, TAB.answered, TAB.holdsLock])
      this.put(tab, at, 0);
  }

  /** Whether the refresh that ended last was made by its own tab. */
  private hasAnswered = false;

  private markUsed(token: number): void {
    const [at, bit] = usedBit(token);
    this.share(at, this.shared(at) | bit);
  }

  /** SessionTokens.clear: only by an act of the person, or the server's word. */
  private clear(): void {
    if (this.shared(SHARED.alive) === 1 && this.shared(SHARED.signedOut) === 0)
      throw new Violation('A session ends without an act or the server’s word.');
    this.share(SHARED.cookieToken, 0);
    this.update();
  }

  private update(): void {
    const next = this.shared(SHARED.cookieUpdate) + 1;
    this.share(SHARED.cookieUpdate, next);
  }

  /** sagas/session/reconcile.ts. */
  private reconcile(tab: number): void {
    const { value, context } = this.sessionOf(tab);
    const token = this.shared(SHARED.cookieToken);
    if (token !== 0) {
      if (context.facts?.accessTokenExpiresAt !== token)
        this.tell(tab, `elsewhere ${token}`, () =>
          session.signedInElsewhere({ facts: factsOf(token) }),
        );
    } else if (value !== 'NOT_EXISTS')
      this.tell(tab, 'signed out elsewhere', session.signedOutElsewhere);
  }

  // The store.

  /** Gives an event to a tab's machine, then does what it asks for; what that brings about comes after it. */
  private tell(tab: number, key: string, event: () => StoreAction): void {
    const told = () => this.dispatch(tab, { key, event });
    if (this.queue) {
      this.queue.push(told);
      return;
    }
    this.queue = [told];
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) next();
    } finally {
      this.queue = null;
    }
  }

  private dispatch(tab: number, { key, event }: Told): void {
    this.listener?.(tab, event());
    const isRefresh = key !== 'read' && event().type.startsWith('refresh/');
    const effects = isRefresh
      ? this.stepRefresh(tab, key, event)
      : this.stepSession(tab, key, event);
    for (const effect of effects) this.perform(tab, effect);
  }

  private stepRefresh(tab: number, key: string, event: () => StoreAction): readonly Effect[] {
    const from = this.of(tab, TAB.refreshLow) + this.of(tab, TAB.refreshHigh) * 256;
    const { to, effects } = this.machines.refresh.step(from, key, event);
    this.put(tab, TAB.refreshLow, to & 255);
    this.put(tab, TAB.refreshHigh, to >> 8);
    return effects;
  }

  private stepSession(tab: number, key: string, event: () => StoreAction): readonly Effect[] {
    const { to, effects } = this.machines.session.step(this.of(tab, TAB.session), key, event);
    this.put(tab, TAB.session, to);
    return effects;
  }

  private perform(tab: number, effect: Effect): void {
    switch (effect.type) {
      case 'refresh.send':
        return this.send(tab, Number(effect.id));
      case 'refresh.deliver':
        return this.settle(tab, Number(effect.id));
      case 'refresh.giveUp':
        this.settle(tab, Number(effect.id));
        return this.defect === 'doubleGiveUp' ? this.settle(tab, Number(effect.id)) : undefined;
      case 'refresh.deny':
        return this.tell(tab, 'denied', session.denied);
      case 'refresh.run':
        return this.beginRefresh(tab);
      case 'refresh.stop':
        this.put(tab, TAB.unrenewed, 0);
        return this.endWorker(tab);
      case 'session.announce':
        for (let other = 0; other < this.bound.tabs; other += 1)
          if (other !== tab && this.of(other, TAB.status) !== CLOSED) this.put(other, TAB.told, 1);
        return;
      case 'session.lost':
      case 'session.dismiss':
        return;
    }
  }

  // Rest.

  /** Nothing is under way, and nobody waits. Then all tabs must agree with the cookies. */
  rests(): boolean {
    for (let tab = 0; tab < this.bound.tabs; tab += 1) {
      const status = this.of(tab, TAB.status);
      if (status === CLOSED) continue;
      if (status === FROZEN || this.of(tab, TAB.worker) !== WORKER.none) return false;
      if (this.of(tab, TAB.told) === 1 || this.isCalling(tab)) return false;
      if (this.refreshOf(tab).value !== 'idle') return false;
    }
    for (let tab = 0; tab < this.bound.tabs; tab += 1) this.requireAgreement(tab);
    return true;
  }

  private isCalling(tab: number): boolean {
    for (let call = 0; call <= this.bound.calls; call += 1) {
      const phase = this.call(tab, call, CALL.phase);
      if (phase !== PHASE.unmade && phase !== PHASE.done) return true;
    }
    return false;
  }

  private requireAgreement(tab: number): void {
    if (this.of(tab, TAB.status) !== OPEN) return;
    const { value, context } = this.sessionOf(tab);
    const token = this.shared(SHARED.cookieToken);
    const agrees =
      value === this.local && (token === 0 || context.facts?.accessTokenExpiresAt === token);
    if (!agrees) throw new Violation('A tab believes something else than the cookies say.');
  }
}

const usedBit = (token: number): [number, number] =>
  token <= 8 ? [SHARED.usedLow, 1 << (token - 1)] : [SHARED.usedHigh, 1 << (token - 9)];

export const BUDGETS = [
  'expiries',
  'faults',
  'refusals',
  'closes',
  'freezes',
  'signOuts',
  'revocations',
  'wakes',
  'cancels',
] as const;
