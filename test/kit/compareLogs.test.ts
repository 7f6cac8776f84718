import { emit, setup } from 'xstate';
import type { StoreAction } from '../../src/kit/action';
import { machineFeature } from '../../src/kit/feature';
import { compareLogs } from '../../src/kit/replay/compareLogs';
import { logDifferenceText } from '../../src/kit/replay/differenceText';
import { reducerOf, slicesOf } from '../../src/kit/store';
import { lamp } from './lamp';

const PRESSED = { type: 'lamp/pressed' };
const answered = (isOk: boolean) => ({ type: 'lamp/answered', payload: { ok: isOk } });
const REQUEST =
  '{"type":"effect/requested","payload":{"machine":"lamp","effect":{"type":"lamp.turnOn"}}}';

interface Log {
  actions: readonly StoreAction[];
  preloadedState: object | null;
  facts: null;
}

const logOf = (...actions: readonly StoreAction[]): Log => ({
  actions,
  preloadedState: null,
  facts: null,
});
/** A log of a lamp that begins in a state, and knows something. */
const beginning = (value: string, ok: unknown): Log => ({
  ...logOf(PRESSED),
  preloadedState: { lamp: { value, status: 'active', context: { ok } } },
});

const TIME = 1_700_000_000_000;
const TRACE = 'd4f1a2b3-0000-4000-8000-00000000000';

/** Support compares a customer's log with an attempt to repeat it: the first difference shows where to look. */
describe('the first difference of two logs', () => {
  it.each<[string, own: Log, other: Log, text: string | null]>([
    ['of the same actions', logOf(PRESSED), logOf(PRESSED), null],
    ['that begin at other times', beginning('off', TIME), beginning('off', TIME + 1), null],
    ['with other trace ids', beginning('off', `${TRACE}1`), beginning('off', `${TRACE}2`), null],
    [
      'with other figures',
      beginning('off', 1),
      beginning('off', 2),
      'The logs first differ at the first state; in the other log the first state.\n  lamp.context.ok: 2, here 1',
    ],
    [
      'with other states at the beginning',
      beginning('on', 1),
      beginning('off', 1),
      'The logs first differ at the first state; in the other log the first state.\n  lamp.value: off, here on',
    ],
    [
      'of which the other one goes on',
      logOf(),
      logOf(PRESSED),
      `The logs first differ at its end; in the other log step 1, lamp/pressed.\n  requests: ${REQUEST}, here nothing`,
    ],
    [
      'of which this one goes on',
      logOf(PRESSED),
      logOf(),
      `The logs first differ at step 1, lamp/pressed; in the other log its end.\n  requests: nothing, here ${REQUEST}`,
    ],
    [
      'with other actions without an effect in between, which count as steps only',
      logOf(answered(true), PRESSED, answered(true)),
      logOf(PRESSED, PRESSED, PRESSED, answered(false)),
      'The logs first differ at step 3, lamp/answered; in the other log step 4, lamp/answered.\n  lamp.value: off, here on',
    ],
  ])('%s', (_name, own, other, text) => {
    const found = compareLogs(lamp, own, other);
    expect(found && logDifferenceText(found)).toBe(text);
  });

  it('may be only in a request: the state does not show what was requested', () => {
    const machine = setup({
      types: {
        events: {} as { type: 'dimmer/turned'; payload: { to: number } },
        emitted: {} as { type: 'dimmer.set'; to: number },
      },
      actions: { set: emit(({ event }) => ({ type: 'dimmer.set', to: event.payload.to })) },
    }).createMachine({ id: 'dimmer', on: { 'dimmer/turned': { actions: 'set' } } });
    const work = { 'dimmer.set': { run: () => undefined, crashed: null } };
    const features = { dimmer: machineFeature(machine, work) };
    const reducer = reducerOf(features);
    const emptyState = () => reducer(undefined, { type: 'none' });
    const words = new Set(['dimmer', 'turned', 'set', 'to']);
    const dimmer = { ...lamp, reducer, slices: slicesOf(features), emptyState, words };
    const turned = (to: number) => logOf({ type: 'dimmer/turned', payload: { to } });
    expect(compareLogs(dimmer, turned(1), turned(1))).toBeNull();
    expect(compareLogs(dimmer, turned(1), turned(2))).toMatchObject({ fields: [] });
  });
});
