import type {
  Device,
  DevicesContext,
  DevicesEnding,
  DevicesEvent,
  DevicesReading,
  DevicesToEnd,
} from '../../../machines/account/devices';
import { devicesMachine } from '../../../machines/account/devices';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { arrange, openWorld, settle } from '../../support/world';
import { environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { timedOut, traced } from '../tracedCalls';
import { calm, type Seen, type Thing, type Visible } from '../visible';

interface State {
  value: unknown;
  context: DevicesContext;
}

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

const read = (label: string, payload: DevicesReading) =>
  environment<DevicesEvent>(label, { type: 'devices/read', payload });
const ended = (label: string, payload: DevicesEnding) =>
  environment<DevicesEvent>(label, { type: 'devices/ended', payload });
const endAsked = (label: string, target: DevicesToEnd) =>
  user<DevicesEvent>(label, { type: 'devices/endAsked', payload: { target } });

const cases: EventCase<DevicesEvent>[] = [
  user('opens the page', { type: 'devices/asked' }),
  read('the devices come', { kind: 'devices', devices: DEVICES }),
  read('no devices come', { kind: 'failed', error: timedOut('GET', LIST) }),
  endAsked('signs one out', { kind: 'one', id: 'there' }),
  endAsked('signs all others out', { kind: 'others' }),
  endAsked('signs out everywhere', { kind: 'all' }),
  ended('it is done', { kind: 'ended', count: 1 }),
  ended('no answer comes', { kind: 'failed', error: timedOut('POST', END) }),
  user('leaves the page', { type: 'devices/reset' }),
];

/** The devices of a person: the list, and signing them out. */
export const model: Model<State, DevicesEvent> = {
  name: 'devices',
  machine: devicesMachine,
  cases: () => cases,
  identify: ({ value, context: { target } }) => [value, target?.kind],
  maxDepth: 5,
};

const listReply = (reading: DevicesReading): Reply | 'timeout' =>
  reading.kind === 'devices'
    ? { body: { ret: 0, data: { sessions: reading.devices } } }
    : 'timeout';

const endReply = (ending: DevicesEnding): Reply | 'timeout' =>
  ending.kind === 'ended' ? { body: { ret: 0, data: { ended: ending.count } } } : 'timeout';

/** The user opens the page and signs devices out; the server answers. */
export const driver: Driver<DevicesEvent> = {
  machine: 'devices',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'devices/asked': traced,
    'devices/read': ({ http }, { payload }) => http.answer(LIST, listReply(payload)),
    'devices/endAsked': traced,
    'devices/ended': ({ http }, { payload }) => http.answer(END, endReply(payload)),
    'devices/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  workEnds: { 'devices.load': CALL_LIMIT, 'devices.end': CALL_LIMIT },
  crashes: {
    'devices.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.devices.asked());
      },
      event: events.devices.read({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'devices.end': {
      async act({ env, store, http }) {
        store.dispatch(events.devices.asked());
        await settle();
        http.answer(LIST, listReply({ kind: 'devices', devices: DEVICES }));
        await settle();
        broken(env.addresses, 'api');
        store.dispatch(events.devices.endAsked({ target: { kind: 'others' } }));
      },
      event: events.devices.ended({ kind: 'failed', error: null }),
      state: 'refused',
    },
  },
};

const TITLE = 'account:title';
const END_OTHERS: Thing = {
  role: 'button',
  name: { key: 'account:devices.endOthers' },
  off: false,
};

const LOADING: Seen = {
  title: { key: TITLE },
  said: [{ key: 'account:part.loading' }],
  gone: [END_OTHERS],
};
const ENDING: Seen = { title: { key: TITLE }, there: [{ ...END_OTHERS, off: true }] };

/** What people meet of their devices. */
export const visible: Visible<'devices'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page asks for the devices as soon as it is shown.' },
    loading: LOADING,
    unavailable: {
      title: { key: TITLE },
      there: [{ role: 'button', text: { key: 'account:part.retry' } }],
      said: [{ key: 'account:part.failed' }],
      gone: [END_OTHERS],
    },
    shown: calm(TITLE, END_OTHERS),
    // Of a list that only this device is left of, nothing can be asked.
    ending: ({ devices }) =>
      devices.length > 1
        ? ENDING
        : {
            title: { key: TITLE },
            there: [{ role: 'main', text: { key: 'account:devices.onlyThis' } }],
          },
    ended: ({ target, count }) => ({
      title: { key: TITLE },
      there: [{ role: 'main', text: { key: 'account:devices.onlyThis' } }],
      gone: [END_OTHERS],
      said: [
        target?.kind === 'one'
          ? { key: 'account:devices.endedOne' }
          : { key: 'account:devices.endedOthers', values: { count } },
      ],
    }),
    refused: { title: { key: TITLE }, said: [{ key: 'account:devices.refused' }] },
    leaving: { nothing: 'The person is being signed out here too.' },
  },
  effects: {
    'devices.load': LOADING,
    'devices.end': { nothing: 'What is seen of it stands at the state.' },
  },
};
