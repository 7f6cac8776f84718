import { put } from 'typed-redux-saga';
import type { Device, DevicesToEnd } from '../../machines/account/devices';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { WAYS_IN } from '../../src/rules/waysIn';
import { asking } from '../apiClient/asking';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, list, number, object, oneOf, reading, record } from '../../src/kit/read';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
import { reporter } from '../reporter';

const PATH = '/api/account/sessions';

const device = object<Device>({
  id: anyText,
  browser: anyText,
  system: anyText,
  network: anyText,
  way: oneOf([...WAYS_IN, '']),
  signedInAt: number,
  seenAt: number,
  current: flag,
});

/** Reads the data of GET /api/account/sessions; null for anything else. */
const readDevices = reading((value) => list(device)(record(value)['sessions']));

const readCount = reading((value) => number(record(value)['ended']));

const bodyOf = (target: DevicesToEnd) =>
  target.kind === 'one' ? { session: target.id } : { others: true };

/**
 * Runs `devices.end`: POST /api/account/sessions/end. To sign out everywhere, it ends all other sessions first, then
 * runs the ordinary sign-out here.
 */
export function* endDevices(env: Env, { target }: EffectNamed<'devices.end'>) {
  const result = yield* unless(askingAgain('devices'), () =>
    apiRequest(env, { method: 'POST', path: `${PATH}/end`, body: bodyOf(target), read: readCount }),
  );
  if (!result) return;
  yield* put(events.devices.ended(answerOf(result, (count) => ({ kind: 'ended', count }))));
  if (result.ok && target.kind === 'all') yield* put(events.signOut.requested({ returnTo: null }));
}

const read = reporter(events.devices.read, () => askingAgain('devices'), CRASHED);

export const devicesWork: WorkOf<'devices'> = {
  /** GET /api/account/sessions. */
  'devices.load': read(
    asking({ path: PATH, read: readDevices }, (devices) => ({ kind: 'devices', devices })),
  ),
  'devices.end': { run: endDevices, crashed: () => events.devices.ended(CRASHED) },
};
