import type { RefreshOutcome } from '../../machines/session/pendingRequests';
import { refreshMachine, type RefreshEvent } from '../../machines/session/refresh';
import { elapsed, reached } from './steps';

const allowed = (maxRefreshes: number): RefreshEvent => ({
  type: 'refresh/configured',
  payload: { maxRefreshes },
});
const opens = (id: string): RefreshEvent => ({
  type: 'refresh/requestOpened',
  payload: { id, local: 'EXISTS', expired: false, anonymous: false },
});
const refused = (id: string, refreshes = 0): RefreshEvent => ({
  type: 'refresh/requestRefused',
  payload: { id, local: 'EXISTS', ended: false, updated: false, refreshes },
});
const finished = (outcome: RefreshOutcome, jitter = 0): RefreshEvent => ({
  type: 'refresh/finished',
  payload: { outcome, local: 'EXISTS', jitter },
});
const demanded: RefreshEvent = { type: 'refresh/demanded' };
/** Pause after a failed refresh (ms). */
const REST_MS = 1_000;
const restsOver = elapsed(refreshMachine, 'resting', 'rest');
const waitsOver = elapsed(refreshMachine, 'backingOff', 'backOff');

/** If the backoff ends with the pause, the second event is ignored. */
const waited = [restsOver, waitsOver];

const after = (...events: Parameters<typeof reached>[1]) => reached(refreshMachine, events);

const effect = (type: string, more: object = {}) => ({ kind: 'effect', effect: { type, ...more } });

const sent = (...ids: string[]) => effect('refresh.send', { ids });

describe('spec 8, 9: the maximum number of refreshes per request', () => {
  const whileHeld = [opens('b'), refused('b')];

  it('holds a request with one refresh left while another is refreshing', () => {
    const { state } = after(allowed(2), ...whileHeld, refused('a', 1));
    expect(state.context.requests['a']).toEqual({ refreshes: 1, waits: 'answered' });
  });

  it('gives up a request with no refresh left while another is refreshing', () => {
    const { state, requests } = after(allowed(1), ...whileHeld, refused('a', 1));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 1 })]);
    expect(Object.keys(state.context.requests)).toEqual(['b']);
    expect(state.value).toBe('refreshing');
  });

  it('gives up a request with no refresh left while no refresh runs', () => {
    const { state, requests } = after(allowed(1), refused('a', 1));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 1 })]);
    expect(state.context.requests).toEqual({});
  });

  it('gives up at once if no refresh is allowed', () => {
    const { requests } = after(allowed(0), refused('a'));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 0 })]);
  });

  it('delays the next refresh for a request refused after a successful one', () => {
    const { state, requests } = after(refused('a'), finished('present'), refused('a', 1));
    expect(state.value).toBe('pacing');
    expect(requests).not.toContainEqual(expect.objectContaining({ kind: 'effect' }));
  });
});

describe('M23: requests that wait for a refresh are settled together', () => {
  const all = Array.from({ length: 100 }, (_, index) => String(index + 1));

  it('one effect sends all requests that may continue', () => {
    const { requests, state } = after(...all.map((id) => refused(id)), finished('present'));
    expect(requests).toEqual([sent(...all)]);
    expect(state.context.requests).toEqual({});
  });

  it('one effect answers all refused requests, another sends those not sent yet', () => {
    const { requests } = after(
      ...all.map((id) => refused(id)),
      opens('a'),
      opens('b'),
      finished('gone'),
    );
    expect(requests).toEqual([
      sent('a', 'b'),
      effect('refresh.deliver', { ids: all, answer: 'refresh' }),
    ]);
  });

  it('skips requests canceled meanwhile', () => {
    const { requests } = after(
      refused('a'),
      refused('b'),
      { type: 'refresh/requestCancelled', payload: { id: 'a' } },
      finished('present'),
    );
    expect(requests).toEqual([sent('b')]);
  });
});

it('spec 4: without a session no request waits for a refresh, even with an expired token', () => {
  const { requests } = after({
    type: 'refresh/requestOpened',
    payload: { id: 'a', local: 'NOT_EXISTS', expired: true, anonymous: false },
  });
  expect(requests).toEqual([sent('a')]);
});

describe('S5, spec 8: the waits between refreshes without a response', () => {
  /** Returns the wait (ms) after this many failures, the last with this jitter. */
  function waitAfter(failures: number, jitter: number) {
    const earlier = Array.from({ length: failures - 1 }, () => [finished('unknown'), ...waited]);
    const events = [demanded, ...earlier.flat(), finished('unknown', jitter), restsOver];
    const { state, requests } = after(...events);
    const timer = requests.find((request) => request.kind === 'timer');
    expect(state.value).toBe(timer ? 'backingOff' : 'refreshing');
    return REST_MS + (timer?.delayMs ?? 0);
  }

  it.each([
    [1, 0, 1_000],
    [2, 0, 2_000],
    [3, 0, 4_000],
    [6, 0, 32_000],
    [7, 0, 60_000],
    [40, 0, 60_000],
    [1, 1, 1_200],
    [3, 0.5, 4_400],
    [40, 1, 72_000],
  ])('after %i failures with a jitter of %d: %i ms', (failures, jitter, delayMs) => {
    expect(waitAfter(failures, jitter)).toBe(delayMs);
  });

  it('start over after a response', () => {
    const { state } = after(
      demanded,
      finished('unknown'),
      ...waited,
      finished('unknown'),
      ...waited,
      finished('present'),
      demanded,
      finished('unknown'),
      restsOver,
    );
    expect(state.value).toBe('refreshing');
  });
});

describe('S5: a request during the pause after a failed refresh', () => {
  const failed = [demanded, finished('unknown'), ...waited, finished('unknown')];
  const runs = effect('refresh.run');
  const own = (id: string, answer: string) => effect('refresh.deliver', { ids: [id], answer });

  it('waits until the pause ends, and then for a refresh', () => {
    expect(after(...failed, opens('a')).requests).toEqual([]);
    expect(after(...failed, opens('a'), restsOver).requests).toContainEqual(runs);
  });

  it('starts the refresh after the pause', () => {
    expect(after(...failed, restsOver, opens('a')).requests).toContainEqual(runs);
    expect(after(...failed, restsOver, refused('a')).requests).toContainEqual(runs);
  });

  it('receives the response of that refresh, and is not sent if it would be refused', () => {
    const { requests, state } = after(...failed, opens('a'), restsOver, finished('unknown'));
    expect(requests).toContainEqual(own('a', 'refresh'));
    expect(requests).not.toContainEqual(sent('a'));
    expect(state.context.requests).toEqual({});
  });

  it('is sent after a successful refresh', () => {
    const { requests } = after(...failed, opens('a'), restsOver, finished('present'));
    expect(requests).toContainEqual(sent('a'));
  });

  it('refreshes a session demanded meanwhile once, after the pause', () => {
    expect(after(...failed, demanded).requests).toEqual([]);
    expect(after(...failed, demanded, restsOver).state.value).toBe('refreshing');
    const later = after(...failed, demanded, restsOver, finished('unknown'), restsOver);
    expect(later.state.value).toBe('backingOff');
  });

  it('is sent without a session if the user signs out meanwhile', () => {
    const { requests, state } = after(...failed, opens('a'), { type: 'refresh/abandoned' });
    expect(requests).toContainEqual(sent('a'));
    expect(state.value).toBe('idle');
  });
});

describe('S6: one end of a session is one event', () => {
  const ended: RefreshEvent = {
    type: 'refresh/finished',
    payload: { outcome: 'gone', local: 'NOT_EXISTS', jitter: 0, announced: true },
  };
  const refusedAfter = (id: string, more: { updated?: true; announced?: true }): RefreshEvent => ({
    type: 'refresh/requestRefused',
    payload: { id, local: 'NOT_EXISTS', ended: false, updated: false, refreshes: 0, ...more },
  });
  const deny = effect('refresh.deny');

  it('announces nothing for a request that waited while the session ended', () => {
    expect(after(demanded, opens('a'), ended).requests).toEqual([
      effect('refresh.send', { ids: ['a'], announced: true }),
    ]);
    expect(after(refusedAfter('a', { announced: true })).requests).not.toContainEqual(deny);
  });

  it('announces nothing for a request in flight when the session ended', () => {
    expect(
      after(demanded, ended, refusedAfter('a', { updated: true })).requests,
    ).not.toContainEqual(deny);
  });

  it('announces the refusal of a later request', () => {
    expect(after(demanded, ended, refusedAfter('b', {})).requests).toContainEqual(deny);
  });
});
