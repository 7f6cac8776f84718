import type { RefreshOutcome } from '../../machines/session/pendingRequests';
import type { RefreshEvent } from '../../machines/session/refresh';
import { refreshMachine } from '../../machines/session/refresh';
import { elapsed, reached } from './steps';

const allowed = (maxRefreshes: number): RefreshEvent => ({
  type: 'refresh/configured',
  payload: { maxRefreshes },
});
const opens = (id: string): RefreshEvent => ({
  type: 'refresh/requestOpened',
  payload: { id, local: 'EXISTS', expired: false, anonymous: false },
});
const refused = (id: string, passed?: true): RefreshEvent => ({
  type: 'refresh/requestAnswered',
  payload: {
    id,
    expired: true,
    local: 'EXISTS',
    ended: false,
    updated: false,
    ...(passed && { passed }),
  },
});
const finished = (outcome: RefreshOutcome, jitter = 0): RefreshEvent => ({
  type: 'refresh/finished',
  payload: { outcome, local: 'EXISTS', jitter },
});
const waitsOver = elapsed(refreshMachine, 'backingOff', 'backOff');

const after = (...events: Parameters<typeof reached>[1]) => reached(refreshMachine, events);

/** A request that has come back refused with its one refresh spent, while `b` waits for the next. */
const spentWhileHeld = [
  allowed(1),
  opens('a'),
  refused('a'),
  finished('present'),
  opens('b'),
  refused('b'),
];

const effect = (type: string, more: object = {}) => ({
  kind: 'effect',
  effect: { type, ...more },
});

describe('spec 8, 9: the most refreshes that a request may cost', () => {
  it('holds whoever has one left, although another is refreshing', () => {
    const { state } = after(allowed(2), ...spentWhileHeld.slice(1), refused('a'));
    expect(state.context.requests['a']).toMatchObject({ refreshes: 1, waits: 'answered' });
  });

  it('gives up whoever has spent them while another is refreshing', () => {
    const { state, requests } = after(...spentWhileHeld, refused('a'));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 1 })]);
    expect(Object.keys(state.context.requests)).toEqual(['b']);
    expect(state.value).toBe('refreshing');
  });

  it('gives up whoever has spent them with nothing under way', () => {
    const { state, requests } = after(...spentWhileHeld.slice(0, 4), refused('a'));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 1 })]);
    expect(state.context.requests).toEqual({});
  });
});

describe('a refusal of a request that the machine had not heard of', () => {
  it('is held as any other, and the request is sent again', () => {
    expect(after(refused('a', true)).requests).toContainEqual(effect('refresh.run'));
    expect(after(refused('a', true), finished('present')).requests).toContainEqual(
      effect('refresh.send', { id: 'a' }),
    );
  });

  it('has a session to refresh: a second refusal is no answer to be handed over', () => {
    const { state, requests } = after(refused('a', true), finished('present'), refused('a'));
    expect(state.value).toBe('pacing');
    expect(requests).not.toContainEqual(expect.objectContaining({ kind: 'effect' }));
  });

  it('is given up where no refresh is allowed', () => {
    const { requests } = after(allowed(0), refused('a', true));
    expect(requests).toEqual([effect('refresh.giveUp', { id: 'a', refreshes: 0 })]);
  });

  it('is dropped when its caller has cancelled it', () => {
    const { state, requests } = after(refused('a'));
    expect(requests).toEqual([]);
    expect(state.context.requests).toEqual({});
  });
});

it('spec 4: without a session nothing is refreshed before a request, whatever is known of a token', () => {
  const { requests } = after({
    type: 'refresh/requestOpened',
    payload: { id: 'a', local: 'NOT_EXISTS', expired: true, anonymous: false },
  });
  expect(requests).toEqual([effect('refresh.send', { id: 'a' })]);
});

describe('spec 8: the waits between refreshes that find no server', () => {
  /** The wait after so many failures (ms), the last of which drew that jitter. */
  function waitAfter(failures: number, jitter: number) {
    const earlier = Array.from({ length: failures - 1 }, () => [finished('unknown'), waitsOver]);
    const { requests } = after(
      { type: 'refresh/demanded' },
      ...earlier.flat(),
      finished('unknown', jitter),
    );
    return requests.find(({ kind }) => kind === 'timer');
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
    expect(waitAfter(failures, jitter)).toMatchObject({ delayMs });
  });

  it('begin anew after an answer', () => {
    const { requests } = after(
      { type: 'refresh/demanded' },
      finished('unknown'),
      waitsOver,
      finished('unknown'),
      waitsOver,
      finished('present'),
      { type: 'refresh/demanded' },
      finished('unknown'),
    );
    expect(requests).toContainEqual(expect.objectContaining({ kind: 'timer', delayMs: 1_000 }));
  });
});
