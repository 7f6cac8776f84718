import { call, put, race, take } from 'typed-redux-saga';
import type {
  Device,
  DevicesEffect,
  DevicesEvent,
  DevicesToEnd,
} from '../../machines/account/devices';
import { events } from '../../src/kit/events';
import { isRecord } from '../../src/rules/json';
import { WAYS_IN } from '../../src/rules/waysIn';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';

const PATH = '/api/account/sessions';

/** What ends a call whose answer is not wanted any more. */
const ENDING: DevicesEvent['type'][] = ['devices/asked', 'devices/reset'];

const WAYS = [...WAYS_IN, ''] as const;

function readDevice(value: unknown): Device | null {
  if (!isRecord(value)) return null;
  const { id, browser, system, network, signedInAt, seenAt, current } = value;
  const way = WAYS.find((each) => each === value['way']);
  if (way === undefined || typeof current !== 'boolean') return null;
  if (typeof signedInAt !== 'number' || typeof seenAt !== 'number') return null;
  if (typeof id !== 'string' || typeof network !== 'string') return null;
  if (typeof browser !== 'string' || typeof system !== 'string') return null;
  return { id, browser, system, network, way, signedInAt, seenAt, current };
}

/** Reads the data of GET /api/account/sessions; null for anything else. */
export function readDevices(value: unknown): Device[] | null {
  const sessions = isRecord(value) ? value['sessions'] : null;
  if (!Array.isArray(sessions)) return null;
  const devices = sessions.map((each) => readDevice(each)).filter((device) => device !== null);
  return devices.length === sessions.length ? devices : null;
}

const readCount = (value: unknown): number | null => {
  const ended = isRecord(value) ? value['ended'] : null;
  return typeof ended === 'number' ? ended : null;
};

const bodyOf = (target: DevicesToEnd) =>
  target.kind === 'one' ? { session: target.id } : { others: true };

/** Worker of `devices.load`: GET /api/account/sessions. */
export function* loadDevices(env: Env) {
  const { result } = yield* race({
    result: call(apiRequest<Device[]>, env, {
      path: PATH,
      read: readDevices,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(
    events.devices.read(
      result.ok
        ? { kind: 'devices', devices: result.data }
        : { kind: 'failed', error: result.error },
    ),
  );
}

/**
 * Worker of `devices.end`: POST /api/account/sessions/end. To sign out everywhere ends all others first, and then signs
 * out here as always.
 */
export function* endDevices(env: Env, { target }: Extract<DevicesEffect, { type: 'devices.end' }>) {
  const { result } = yield* race({
    result: call(apiRequest<number>, env, {
      method: 'POST' as const,
      path: `${PATH}/end`,
      body: bodyOf(target),
      read: readCount,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(
    events.devices.ended(
      result.ok ? { kind: 'ended', count: result.data } : { kind: 'failed', error: result.error },
    ),
  );
  if (result.ok && target.kind === 'all') yield* put(events.signOut.requested({ returnTo: null }));
}

/** The list of devices, and signing them out. */
export const devicesWork: WorkOf<'devices'> = {
  'devices.load': {
    run: loadDevices,
    crashed: () => events.devices.read({ kind: 'failed', error: null }),
  },
  'devices.end': {
    run: endDevices,
    crashed: () => events.devices.ended({ kind: 'failed', error: null }),
  },
};
