import type { RefreshOutcome } from '../../../machines/session/pendingRequests';
import type { SessionDetails } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { Violation } from './explore';
import { MOST_TOKENS, SHARED, TAB, WORKER } from './layout';

import { TabStores } from './tabStores';

export const detailsOf = (token: number): SessionDetails => ({
  ...person('ana'),
  accessTokenExpiresAt: token,
});

/** The `refresh.run` worker, on the model (sagas/session/refreshSession.ts). */
export abstract class RefreshWork extends TabStores {
  // The refresh (sagas/session/refreshSession.ts).

  /** runRefresh, up to the lock. */
  protected beginRefresh(tab: number): void {
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

  /** settledElsewhere: the outcome of this refresh by another tab's work. */
  settledElsewhere(tab: number): RefreshOutcome | null {
    if (this.defect === 'noReread') return null;
    if (this.local === 'NOT_EXISTS') return 'absent';
    return this.of(tab, TAB.before) === this.shared(SHARED.cookieUpdate) ? null : 'present';
  }

  /** refreshUnderLock: the lock was acquired, or the wait for it timed out. */
  continueRefresh(tab: number, hasLock: boolean): void {
    const settled = this.settledElsewhere(tab);
    if (settled) return this.finish(tab, settled);
    if (!hasLock) return;
    const token = this.of(tab, TAB.askedWith) || this.shared(SHARED.cookieToken);
    this.forbidSecondUse(token);
    this.put(tab, TAB.holdsLock, 1);
    this.put(tab, TAB.worker, WORKER.asked);
    this.put(tab, TAB.askedWith, token);
  }

  /**
   * Checks that a refresh token is used once, unless the response to an earlier use was lost as far as a tab can know.
   */
  protected forbidSecondUse(token: number): void {
    const [at, bit] = usedBit(token);
    let isUsed = (this.shared(at) & bit) !== 0;
    for (let other = 0; other < this.bound.tabs; other += 1) {
      const isAsking = this.of(other, TAB.worker) >= WORKER.asked;
      if (isAsking && this.of(other, TAB.askedWith) === token) isUsed = true;
    }
    if (isUsed) throw new Violation('A refresh token is used twice.');
  }

  /** The server's part: issues a child of the current token, or of one issued for it; anything else is theft. */
  renew(tab: number): number {
    const token = this.of(tab, TAB.askedWith);
    if (this.shared(SHARED.alive) === 0) return 0;
    this.takeForCurrent(token);
    if (this.shared(SHARED.current) !== token)
      throw new Violation('The server treats a refresh as theft, and ends the session.');
    const child = this.shared(SHARED.issued) + 1;
    if (child > MOST_TOKENS) throw new Error('The bound needs more tokens than the layout has.');
    this.share(SHARED.issued, child);
    this.share(SHARED.parents + child, token);
    return child;
  }

  protected takeForCurrent(token: number): void {
    if (this.shared(SHARED.parents + token) === this.shared(SHARED.current))
      this.share(SHARED.current, token);
  }

  /** callRefresh, from its response on. */
  answerRefresh(tab: number): void {
    const worker = this.of(tab, TAB.worker);
    const isChecked = this.defect !== 'signOutDuringRefresh';
    // Another tab has ended the session meanwhile: the response belongs to an ended session.
    if (isChecked && this.local === 'NOT_EXISTS') return this.finish(tab, 'absent');
    if (worker === WORKER.failed) return this.finish(tab, 'unknown');
    const announced = this.sessionOf(tab).value === 'EXISTS';
    this.markUsed(this.of(tab, TAB.askedWith));
    if (worker === WORKER.renewed) {
      this.keepToken(tab, this.of(tab, TAB.answered));
      this.sendEvent(tab, 'refreshed', events.session.refreshed);
      return this.finish(tab, 'present');
    }
    this.clear();
    this.sendEvent(tab, 'removed expired', () => events.session.removed({ expired: true }));
    this.finish(tab, 'gone', announced);
  }

  protected keepToken(tab: number, token: number): void {
    if (this.local === 'NOT_EXISTS')
      throw new Violation('A session is back after it was signed out of.');
    this.share(SHARED.cookieToken, token);
    this.update();
    this.sendEvent(tab, `stored ${token}`, () =>
      events.session.stored({ facts: detailsOf(token), payloadChanged: true }),
    );
  }

  /** The response to an abandoned request arrives; only the defect stores it. */
  comeLate(tab: number): void {
    const token = this.of(tab, TAB.late);
    this.put(tab, TAB.late, 0);
    this.keepToken(tab, token);
  }

  /** The response is lost; the port drops a late one. */
  lose(tab: number, token: number): void {
    this.put(tab, TAB.worker, WORKER.failed);
    if (this.defect === 'staleAnswerWins') this.put(tab, TAB.late, token);
  }

  protected finish(tab: number, outcome: RefreshOutcome, announced = false): void {
    this.put(tab, TAB.unrenewed, outcome === 'unknown' ? this.of(tab, TAB.before) : 0);
    this.endWorker(tab);
    if (this.defect === 'lostResume' && outcome === 'present' && !this.hasAnswered) return;
    this.reconcile(tab);
    const { local } = this;
    this.sendEvent(tab, `finished ${outcome} ${local} ${announced}`, () =>
      events.refresh.finished({
        outcome,
        local,
        jitter: 0.5,
        ...(announced && { announced: true }),
      }),
    );
  }

  protected endWorker(tab: number): void {
    this.hasAnswered = this.of(tab, TAB.worker) === WORKER.renewed;
    for (const at of [TAB.worker, TAB.before, TAB.askedWith, TAB.answered, TAB.holdsLock])
      this.put(tab, at, 0);
  }

  /** Whether the last refresh was done by its own tab. */
  protected hasAnswered = false;

  protected markUsed(token: number): void {
    const [at, bit] = usedBit(token);
    this.share(at, this.shared(at) | bit);
  }

  /** SessionTokens.clear: only on an act of the user, or on the server's refusal. */
  protected clear(): void {
    if (this.shared(SHARED.alive) === 1 && this.shared(SHARED.signedOut) === 0)
      throw new Violation('A session ends without an act of the user or a refusal of the server.');
    this.share(SHARED.cookieToken, 0);
    this.update();
  }

  protected update(): void {
    const next = this.shared(SHARED.cookieUpdate) + 1;
    this.share(SHARED.cookieUpdate, next);
  }

  /** sagas/session/reconcile.ts. */
  protected reconcile(tab: number): void {
    const { value, context } = this.sessionOf(tab);
    const token = this.shared(SHARED.cookieToken);
    if (token !== 0) {
      if (context.facts?.accessTokenExpiresAt !== token)
        this.sendEvent(tab, `elsewhere ${token}`, () =>
          events.session.signedInElsewhere({ facts: detailsOf(token) }),
        );
    } else if (value !== 'NOT_EXISTS')
      this.sendEvent(tab, 'signed out elsewhere', events.session.signedOutElsewhere);
  }
}

const usedBit = (token: number): [number, number] =>
  token <= 8 ? [SHARED.usedLow, 1 << (token - 1)] : [SHARED.usedHigh, 1 << (token - 9)];
