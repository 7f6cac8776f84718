import type { Bound } from './layout';
import {
  CALL,
  CLOSED,
  FROZEN,
  PHASE,
  SHARED,
  signOutCall,
  stateSize,
  TAB,
  TABS_AT,
  tabSize,
  WORKER,
} from './layout';
import type { Explored } from './explore';
import type { BUDGETS, Model } from './model';

type Budget = (typeof BUDGETS)[number];

/** Makes one move on a copy of a state. `isFair`: it happens eventually. */
type Try = (move: () => void, isFair?: boolean, costs?: Budget) => void;

function callMoves(model: Model, tab: number, call: number, attempt: Try): void {
  const phase = model.call(tab, call, CALL.phase);
  switch (phase) {
    case PHASE.unmade:
      if (call === signOutCall(model.bound)) attempt(() => model.signOut(tab), false, 'signOuts');
      // Requests are alike: each is sent after the one before.
      else if (call === 0 || model.call(tab, call - 1, CALL.phase) !== PHASE.unmade)
        attempt(() => model.makeCall(tab, call), false);
      return;
    case PHASE.sent:
      attempt(() => model.serveCall(tab, call, false));
      if (model.isGood(model.call(tab, call, CALL.token)))
        attempt(() => model.serveCall(tab, call, true), false, 'refusals');
      break;
    case PHASE.served:
    case PHASE.refused:
    case PHASE.ended:
      attempt(() => model.answerCall(tab, call));
      break;
    default:
      break;
  }
  if (phase !== PHASE.done && call !== signOutCall(model.bound))
    attempt(() => model.cancelCall(tab, call), false, 'cancels');
}

function refreshMoves(model: Model, tab: number, attempt: Try): void {
  const worker = model.of(tab, TAB.worker);
  if (worker === WORKER.waits) {
    if (model.isLockFree()) attempt(() => model.continueRefresh(tab, true));
    else if (model.settledElsewhere(tab)) attempt(() => model.continueRefresh(tab, false));
  } else if (worker !== WORKER.none && worker !== WORKER.asked)
    attempt(() => model.answerRefresh(tab));
  if (model.of(tab, TAB.late) !== 0) attempt(() => model.comeLate(tab), false);
}

/** The network and the server continue, even while a tab is frozen. */
function serverMoves(model: Model, tab: number, attempt: Try): void {
  if (model.of(tab, TAB.worker) !== WORKER.asked) return;
  const answer = (child: number) => {
    model.put(tab, TAB.worker, child === 0 ? WORKER.refused : WORKER.renewed);
    model.put(tab, TAB.answered, child);
  };
  attempt(() => answer(model.renew(tab)));
  // Not served, served with a lost response, or served twice with either response.
  attempt(() => model.put(tab, TAB.worker, WORKER.failed), false, 'faults');
  if (model.shared(SHARED.alive) === 0) return;
  attempt(() => model.lose(tab, model.renew(tab)), false, 'faults');
  attempt(
    () => {
      const first = model.renew(tab);
      model.renew(tab);
      answer(first);
    },
    false,
    'faults',
  );
  attempt(
    () => {
      model.renew(tab);
      answer(model.renew(tab));
    },
    false,
    'faults',
  );
}

function tabMoves(model: Model, tab: number, attempt: Try): void {
  const status = model.of(tab, TAB.status);
  if (status === CLOSED) return;
  serverMoves(model, tab, attempt);
  attempt(() => model.close(tab), false, 'closes');
  if (status === FROZEN) {
    attempt(() => model.wake(tab, 'restored'));
    return;
  }
  refreshMoves(model, tab, attempt);
  for (let call = 0; call <= model.bound.calls; call += 1) callMoves(model, tab, call, attempt);
  if (model.of(tab, TAB.announced) === 1) attempt(() => model.receiveAnnouncement(tab));
  if (model.hasTimer(tab)) attempt(() => model.elapse(tab));
  attempt(() => model.put(tab, TAB.status, FROZEN), false, 'freezes');
  attempt(() => model.wake(tab, 'shown'), false, 'wakes');
  attempt(() => model.wake(tab, 'online'), false, 'wakes');
}

/** Moves of time and of the server. */
function sharedMoves(model: Model, attempt: Try): void {
  const issued = model.shared(SHARED.issued);
  const isAlive = model.shared(SHARED.alive) === 1;
  if (model.shared(SHARED.ended) < issued) {
    const end = () => model.share(SHARED.ended, issued);
    attempt(end, false, 'expiries');
    attempt(
      () => {
        end();
        model.share(SHARED.knownEnded, issued);
      },
      false,
      'expiries',
    );
  }
  if (isAlive) attempt(() => model.share(SHARED.alive, 0), false, 'revocations');
}

/** Passes on every state that may follow. */
export function successors(
  model: Model,
  state: Uint8Array,
  next: (to: Uint8Array, isFair: boolean) => void,
): void {
  const scratch = new Uint8Array(state.length);
  const attempt: Try = (move, isFair = true, costs) => {
    scratch.set(state);
    model.bytes = scratch;
    if (costs) {
      const left = model.shared(SHARED[costs]);
      if (left > 0) {
        model.share(SHARED[costs], left - 1);
        move();
        next(scratch, isFair);
      }
    } else {
      move();
      next(scratch, isFair);
    }
    model.bytes = state;
  };
  model.bytes = state;
  sharedMoves(model, attempt);
  for (let tab = 0; tab < model.bound.tabs; tab += 1) tabMoves(model, tab, attempt);
}

const comesBefore = (bytes: Uint8Array, one: number, other: number, size: number): boolean => {
  for (let at = 0; at < size; at += 1) {
    const difference = (bytes[one + at] ?? 0) - (bytes[other + at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
};

/** Tabs are alike: sorts them by their bytes. */
export function sortTabs(bound: Bound, bytes: Uint8Array): void {
  const size = tabSize(bound);
  for (let from = 1; from < bound.tabs; from += 1)
    for (let tab = from; tab > 0; tab -= 1) {
      const [one, other] = [TABS_AT + (tab - 1) * size, TABS_AT + tab * size];
      if (comesBefore(bytes, one, other, size)) break;
      const moved = bytes.slice(one, one + size);
      bytes.copyWithin(one, other, other + size);
      bytes.set(moved, other);
    }
}

/** The model as an explorable state space. */
export function explorable(model: Model): Explored {
  const size = stateSize(model.bound);
  const initial = new Uint8Array(size);
  model.start(initial);
  return {
    size,
    initial,
    successors: (state, next) => successors(model, state, next),
    normalise: (state) => sortTabs(model.bound, state),
    rests: (state) => {
      model.bytes = state;
      return model.rests();
    },
  };
}
