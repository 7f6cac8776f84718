import { holdsRequests } from '../../../machines/session/refresh';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { events } from '../../../src/kit/events';
import { Violation } from './explore';
import {
  CALL,
  CLOSED,
  FROZEN,
  OPEN,
  PHASE,
  SHARED,
  signOutCall,
  TAB,
  TABS_AT,
  WORKER,
} from './layout';
import type { Effect } from './machines';

import { detailsOf, RefreshWork } from './refreshWork';

/** The delayed transitions of the refresh machine, by waiting state. */
const TIMERS: Readonly<Record<string, string>> = {
  pacing: 'xstate.after.pace.refresh.pacing',
  resting: 'xstate.after.rest.refresh.resting',
  backingOff: 'xstate.after.backOff.refresh.backingOff',
};

/**
 * Browser, server and tabs. The machines are the real ones; a few lines model each worker. Each method mirrors the
 * worker named in its comment, and changes `bytes`.
 */
export class Model extends RefreshWork {
  /** One user is signed in, in every tab; nothing is in progress. */
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
      this.sendEvent(tab, 'configured', () => events.refresh.configured({ maxRefreshes }));
      this.sendEvent(tab, 'read', () =>
        events.session.read({ state: 'EXISTS', facts: detailsOf(1), fresh: true, kept: true }),
      );
    }
  }

  // The user and the browser.

  /** A request of the session client (sessionClient.ts: passes). */
  makeCall(tab: number, call: number): void {
    const { value } = this.refreshOf(tab);
    const isPassed = !holdsRequests(value) && (this.local === 'NOT_EXISTS' || this.isFresh);
    if (!isPassed) return this.openCall(tab, call);
    this.send(tab, call, false);
  }

  /** sagas/signOut: endSession. */
  signOut(tab: number): void {
    this.share(SHARED.signedOut, 1);
    if (this.defect !== 'signOutDuringRefresh')
      this.sendEvent(tab, 'abandoned', events.refresh.abandoned);
    if (this.local === 'NOT_EXISTS') this.sendEvent(tab, 'signedOut', events.session.signedOut);
    else this.openCall(tab, signOutCall(this.bound));
  }

  cancelCall(tab: number, call: number): void {
    this.putCall(tab, call, CALL.phase, PHASE.done);
    const id = String(call);
    this.sendEvent(tab, `cancelled ${id}`, () => events.refresh.requestCancelled({ id }));
  }

  /** The browser releases the lock of a closed tab, and drops its pending requests. */
  close(tab: number): void {
    const from = TABS_AT + tab * this.size;
    this.bytes.fill(0, from, from + this.size);
    this.put(tab, TAB.status, CLOSED);
  }

  /** sagas/session/session.ts: wakeUp. */
  wake(tab: number, reason: 'shown' | 'online' | 'restored'): void {
    this.put(tab, TAB.status, OPEN);
    this.reconcile(tab);
    if (this.local === 'EXISTS' && !this.isFresh)
      this.sendEvent(tab, 'demanded', events.refresh.demanded);
    if (reason === 'online') this.sendEvent(tab, 'reconnected', events.refresh.reconnected);
  }

  /** sagas/session/session.ts: followTabs. */
  receiveAnnouncement(tab: number): void {
    this.put(tab, TAB.announced, 0);
    this.reconcile(tab);
    if (this.local === 'EXISTS' && this.isFresh)
      this.sendEvent(tab, 'reconnected', events.refresh.reconnected);
  }

  /** Whether a delayed transition is running. */
  hasTimer(tab: number): boolean {
    return this.refreshOf(tab).value in TIMERS;
  }

  elapse(tab: number): void {
    const id = TIMERS[this.refreshOf(tab).value] ?? '';
    this.sendEvent(tab, id, () => timerElapsed('refresh', id));
  }

  // Requests. The machine is notified of each at once here. In the portal it is notified later of those that join a
  // refresh, but decides no sooner.

  private openCall(tab: number, call: number): void {
    this.putCall(tab, call, CALL.phase, PHASE.held);
    const { local } = this;
    const id = String(call);
    const expired = local === 'EXISTS' && !this.isFresh;
    this.sendEvent(tab, `opened ${id} ${local} ${expired}`, () =>
      events.refresh.requestOpened({ id, local, expired, anonymous: false }),
    );
  }

  /** refreshWork.ts: sendOne. */
  private send(tab: number, call: number, announced: boolean): void {
    if (this.call(tab, call, CALL.phase) === PHASE.done) return;
    this.putCall(tab, call, CALL.phase, PHASE.sent);
    this.putCall(tab, call, CALL.sendings, this.call(tab, call, CALL.sendings) + 1);
    if (announced) this.putCall(tab, call, CALL.announced, 1);
    this.putCall(tab, call, CALL.sentWith, this.shared(SHARED.cookieUpdate));
    this.putCall(tab, call, CALL.token, this.shared(SHARED.cookieToken));
  }

  /** The server checks a request's access token; from then on a used token is the current one. */
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

  /** Whether the server accepts the access token. */
  isGood(token: number): boolean {
    return this.shared(SHARED.alive) === 1 && token > this.shared(SHARED.ended);
  }

  /** The response has arrived (refreshWork.ts: sendOne; sessionClient.ts: send). */
  answerCall(tab: number, call: number): void {
    const phase = this.call(tab, call, CALL.phase);
    this.putCall(tab, call, CALL.phase, PHASE.held);
    if (phase === PHASE.ended) {
      this.clear();
      this.sendEvent(tab, 'removed', () => events.session.removed({ expired: false }));
    }
    if (phase !== PHASE.refused) return this.settle(tab, call);
    const { local } = this;
    const id = String(call);
    const updated = this.shared(SHARED.cookieUpdate) !== this.call(tab, call, CALL.sentWith);
    const refreshes = this.call(tab, call, CALL.sendings) - 1;
    const isAnnounced = this.call(tab, call, CALL.announced) === 1;
    const announced = isAnnounced && { announced: isAnnounced };
    this.sendEvent(tab, `refused ${id} ${local} ${updated} ${refreshes} ${isAnnounced}`, () =>
      events.refresh.requestRefused({ id, local, ended: false, updated, refreshes, ...announced }),
    );
  }

  /** The caller has its response; the sign-out then ends the session here (sagas/signOut: endHere). */
  private settle(tab: number, call: number): void {
    if (this.call(tab, call, CALL.phase) === PHASE.done)
      throw new Violation('A request is answered twice.');
    this.putCall(tab, call, CALL.phase, PHASE.done);
    if (call !== signOutCall(this.bound) || this.local === 'NOT_EXISTS') return;
    this.clear();
    this.sendEvent(tab, 'signedOut', events.session.signedOut);
  }

  protected perform(tab: number, effect: Effect): void {
    switch (effect.type) {
      case 'refresh.send':
        for (const id of effect.ids) this.send(tab, Number(id), effect.announced ?? false);
        return;
      case 'refresh.deliver':
        for (const id of effect.ids) this.settle(tab, Number(id));
        return;
      case 'refresh.giveUp':
        this.settle(tab, Number(effect.id));
        return this.defect === 'doubleGiveUp' ? this.settle(tab, Number(effect.id)) : undefined;
      case 'refresh.deny':
        return this.sendEvent(tab, 'denied', events.session.denied);
      case 'refresh.run':
        return this.beginRefresh(tab);
      case 'refresh.stop':
        this.put(tab, TAB.unrenewed, 0);
        return this.endWorker(tab);
      case 'session.announce':
        for (let other = 0; other < this.bound.tabs; other += 1)
          if (other !== tab && this.of(other, TAB.status) !== CLOSED)
            this.put(other, TAB.announced, 1);
        return;
      case 'session.lost':
      case 'session.forget':
      case 'session.dismiss':
        return;
    }
  }

  // Rest.

  /** Whether nothing is in progress and no caller waits. All tabs must then agree with the cookies. */
  rests(): boolean {
    for (let tab = 0; tab < this.bound.tabs; tab += 1) {
      const status = this.of(tab, TAB.status);
      if (status === CLOSED) continue;
      if (status === FROZEN || this.of(tab, TAB.worker) !== WORKER.none) return false;
      if (this.of(tab, TAB.announced) === 1 || this.isCalling(tab)) return false;
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
    if (!agrees) throw new Violation('A tab disagrees with the cookies.');
  }
}

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
