import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { errorOf } from '../callOutcome';
import { asks, on, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { WayIn } from '../../src/rules/waysIn';

/** A device with a session of the user. Times in ms since 1970; unknown fields are empty. */
export interface Device {
  id: string;
  browser: string;
  system: string;
  network: string;
  way: WayIn | '';
  signedInAt: number;
  seenAt: number;
  /** Whether this is the current browser's session. */
  current: boolean;
}

/** Which devices to sign out: one by its id, all but this one, or all. */
export type DevicesToEnd = { kind: 'one'; id: string } | { kind: 'others' } | { kind: 'all' };

/** The outcome of loading the list. */
export type DevicesReading = { kind: 'devices'; devices: Device[] } | FailedRequest;

/** The outcome of signing devices out; `count` is how many the server ended. */
export type DevicesEnding = { kind: 'ended'; count: number } | FailedRequest;

export type DevicesEvent =
  /** The page requests the devices of the signed-in user. */
  | { type: 'devices/asked' }
  | { type: 'devices/read'; payload: DevicesReading }
  | { type: 'devices/endAsked'; payload: { target: DevicesToEnd } }
  | { type: 'devices/ended'; payload: DevicesEnding }
  | { type: 'devices/reconnected' }
  | { type: 'devices/reset' };

export type DevicesEffect =
  | { type: 'devices.load' }
  | { type: 'devices.end'; target: DevicesToEnd };

export interface DevicesContext {
  devices: Device[];
  /** Why loading, or the last sign-out, failed. */
  error: ApiError | null;
  /** The last requested target. */
  target: DevicesToEnd | null;
  /** How many devices the last request signed out. */
  count: number;
}

const nothing: DevicesContext = { devices: [], error: null, target: null, count: 0 };

const isEnded: Guard<DevicesContext, DevicesEvent> = whenKind('devices/ended', 'ended');

const staysAfter =
  (target: DevicesToEnd | null) =>
  ({ id, current }: Device): boolean =>
    target?.kind === 'one' ? id !== target.id : current;

const END_ASKED = {
  'devices/endAsked': { target: 'ending', actions: ['keepTarget', 'end'] },
} as const;

/**
 * The devices on which the user is signed in (spec 4: logout sequence). A device leaves the list only after the
 * server confirms; one whose session was already gone counts as signed out.
 */
export const devicesMachine = setup({
  types: types<DevicesContext, DevicesEvent, DevicesEffect>(),
  guards: {
    isRead: whenKind('devices/read', 'devices'),
    isEnded,
    isEverywhere: (happening) => isEnded(happening) && happening.context.target?.kind === 'all',
  },
  actions: {
    load: emit({ type: 'devices.load' }),
    end: emit(asks('devices/endAsked', ({ target }) => ({ type: 'devices.end', target }))),
    keepReading: assign(
      on('devices/read', (reading) =>
        reading.kind === 'devices' ? { devices: reading.devices } : { error: reading.error },
      ),
    ),
    keepTarget: assign(on('devices/endAsked', ({ target }) => ({ target, error: null }))),
    removeEnded: assign(
      on('devices/ended', (ending, { devices, target }) =>
        ending.kind === 'ended'
          ? { count: ending.count, devices: devices.filter(staysAfter(target)) }
          : {},
      ),
    ),
    keepError: assign(on('devices/ended', (ending) => ({ error: errorOf(ending) }))),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'devices',
  initial: 'idle',
  context: nothing,
  on: {
    'devices/asked': { target: '.loading', actions: ['forget', 'load'] },
    'devices/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { on: { 'devices/reset': undefined } },
    loading: {
      on: {
        'devices/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: {
      on: { 'devices/reconnected': { target: 'loading', actions: ['forget', 'load'] } },
    },
    shown: { on: END_ASKED },
    ending: {
      on: {
        'devices/ended': [
          { guard: 'isEverywhere', target: 'leaving', actions: 'removeEnded' },
          { guard: 'isEnded', target: 'ended', actions: 'removeEnded' },
          { target: 'refused', actions: 'keepError' },
        ],
      },
    },
    ended: { on: END_ASKED },
    refused: { on: END_ASKED },
    /** All other devices are signed out; this one follows. */
    leaving: {},
  },
});
