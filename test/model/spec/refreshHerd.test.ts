import { initialTransition, transition } from 'xstate';
import { refreshMachine, type RefreshEvent } from '../../../machines/session/refresh';

const CLIENTS = 1_000;
const WINDOW_MS = 100;

/** Returns numbers from 0 to 1 that are the same in every run (Park and Miller). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Returns the wait and the event of the delayed transition that a step has started. */
function timerOf(actions: readonly { type: string; params?: unknown }[]) {
  const timer = actions.find(({ type }) => type === 'xstate.raise')?.params;
  // The shape of xstate's action for a delayed transition.
  return timer as { delay: number; event: RefreshEvent } | undefined;
}

/** Returns the times (ms) of one client's refresh requests while the server sends no usable response. */
function callsOf(tries: number, chance: () => number): number[] {
  let [state] = initialTransition(refreshMachine);
  [state] = transition(refreshMachine, state, { type: 'refresh/demanded' });
  const calls = [0];
  while (calls.length < tries) {
    const [after, actions] = transition(refreshMachine, state, {
      type: 'refresh/finished',
      payload: { outcome: 'unknown', local: 'EXISTS', jitter: chance() },
    });
    let waited = 0;
    state = after;
    // A pause after each attempt, then the rest of the wait.
    for (let timer = timerOf(actions); timer;) {
      waited += timer.delay;
      const [next, more] = transition(refreshMachine, state, timer.event);
      state = next;
      timer = timerOf(more);
    }
    expect(state.value).toBe('refreshing');
    calls.push((calls.at(-1) ?? 0) + waited);
  }
  return calls;
}

/** Returns the peak number of requests of all clients in one time window, for each attempt. */
function peaks(tries: number, chance: () => number): number[] {
  const herd = Array.from({ length: CLIENTS }, () => callsOf(tries, chance));
  return Array.from({ length: tries }, (_, at) => {
    const counts = new Map<number, number>();
    for (const calls of herd) {
      const window = Math.floor((calls[at] ?? 0) / WINDOW_MS);
      counts.set(window, (counts.get(window) ?? 0) + 1);
    }
    return Math.max(...counts.values());
  });
}

describe('spec 9: a thousand clients whose tokens expire together', () => {
  it('retry spread out while the server is down, more with each attempt', () => {
    const [first, ...later] = peaks(5, seeded(7));
    expect(first).toBe(CLIENTS);
    expect(later[0]).toBeLessThan(CLIENTS * 0.6);
    expect(later[1]).toBeLessThan(CLIENTS * 0.3);
    expect(later[2]).toBeLessThan(CLIENTS * 0.15);
    expect(later[3]).toBeLessThan(CLIENTS * 0.1);
  });

  it('would all retry at once without the jitter', () => {
    expect(peaks(5, () => 0)).toEqual(Array.from({ length: 5 }, () => CLIENTS));
  });
});
