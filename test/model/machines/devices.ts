import type {
  Device,
  DevicesEnding,
  DevicesReading,
  DevicesToEnd,
} from '../../../machines/account/devices';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { networkBack, timedOut } from '../tracedCalls';
import { button, calm, inMain, linkTo, partFailed, partLoading, faulty, saying } from '../visible';
import type { Seen, Visible } from '../visible';

const LIST = '/api/account/sessions';
const END = '/api/account/sessions/end';

const device = (id: string, current: boolean): Device => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  network: '192.0.2.1',
  way: 'password',
  signedInAt: 1,
  seenAt: 2,
  current,
});
const DEVICES = [device('here', true), device('there', false)];

const read = response(events.devices.read);
const ended = response(events.devices.ended);
const endAsked = (label: string, target: DevicesToEnd) =>
  user(label, events.devices.endAsked({ target }));

const cases: Cases<'devices'> = [
  user('opens the page', { type: 'devices/asked' }),
  read('the devices arrive', { kind: 'devices', devices: DEVICES }),
  read('no devices arrive', { kind: 'failed', error: timedOut('GET', LIST) }),
  endAsked('signs one out', { kind: 'one', id: 'there' }),
  endAsked('signs all others out', { kind: 'others' }),
  endAsked('signs out everywhere', { kind: 'all' }),
  ended('it is done', { kind: 'ended', count: 1 }),
  ended('there is no response', { kind: 'failed', error: timedOut('POST', END) }),
  environment('the network is back', { type: 'devices/reconnected' }),
  user('leaves the page', { type: 'devices/reset' }),
];

export const model = modelOf('devices', {
  cases: () => cases,
  identify: ({ value, context: { target } }) => [value, target?.kind],
  maxDepth: 5,
});

const listReply = (reading: DevicesReading): Reply | 'timeout' =>
  reading.kind === 'devices'
    ? { body: { ret: 0, data: { sessions: reading.devices } } }
    : 'timeout';

const endReply = (ending: DevicesEnding): Reply | 'timeout' =>
  ending.kind === 'ended' ? { body: { ret: 0, data: { ended: ending.count } } } : 'timeout';

/** The user opens the page and signs devices out; the server responds. */
export const driver: Driver<'devices'> = {
  session: 'fresh',
  executors: {
    'devices/read': ({ http }, { payload }) => http.answer(LIST, listReply(payload)),
    'devices/ended': ({ http }, { payload }) => http.answer(END, endReply(payload)),
    'devices/reconnected': networkBack,
  },
  workEnds: { 'devices.load': CALL_LIMIT, 'devices.end': CALL_LIMIT },
  crashes: {
    'devices.load': {
      asks: events.devices.asked(),
      event: events.devices.read({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'devices.end': {
      before: [events.devices.asked(), events.devices.read({ kind: 'devices', devices: DEVICES })],
      asks: events.devices.endAsked({ target: { kind: 'others' } }),
      event: events.devices.ended({ kind: 'failed', error: null }),
      state: 'refused',
    },
  },
};

const TITLE = 'account:title';
const END_OTHERS = button('account:devices.endOthers');

const LOADING = partLoading(TITLE, END_OTHERS);
const ENDING: Seen = { title: { key: TITLE }, there: [{ ...END_OTHERS, off: true }] };

export const visible: Visible<'devices'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the devices as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, END_OTHERS),
    shown: calm(TITLE, END_OTHERS),
    // A list with only this device has no actions.
    ending: ({ devices }) =>
      devices.length > 1
        ? ENDING
        : {
            title: { key: TITLE },
            there: [inMain('account:devices.onlyThis')],
          },
    ended: ({ target, count }) => ({
      title: { key: TITLE },
      there: [
        inMain('account:devices.onlyThis'),
        ...(target?.kind === 'one' ? [linkTo('account:devices.unrecognized')] : []),
      ],
      gone: [END_OTHERS],
      announced: [
        target?.kind === 'one'
          ? { key: 'account:devices.endedOne' }
          : { key: 'account:devices.endedOthers', values: { count } },
      ],
    }),
    refused: saying(faulty(TITLE), 'account:part.unsure'),
    leaving: { nothing: 'The user is being signed out here too.' },
  },
  effects: { 'devices.load': LOADING, 'devices.end': { nothing: 'The state shows it.' } },
};
