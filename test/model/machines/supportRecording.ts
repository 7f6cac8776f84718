import type {
  BeginResult,
  SendResult,
  SupportRecordingContext,
  SupportRecordingEvent,
} from '../../../machines/supportRecording/supportRecording';
import { supportRecordingMachine } from '../../../machines/supportRecording/supportRecording';
import { events } from '../../../src/kit/events';
import { RECORDING_MS } from '../../../src/rules/supportRecording';
import { callFailureText } from '../../../src/text/callFailureText';
import type { Reply } from '../../support/fakeHttp';
import { openWorld } from '../../support/world';
import { environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { and, calm, refused, type Seen, type Thing, type Visible } from '../visible';

interface State {
  value: unknown;
  context: SupportRecordingContext;
}

const BEGIN = '/api/support-recordings/begin';
const SEND = '/api/support-recordings';
const UNTIL = openWorld().env.clock.now() + RECORDING_MS;

const failed = (path: string) =>
  ({
    kind: 'failed',
    message: null,
    failure: {
      kind: 'timeout',
      status: 0,
      method: 'POST',
      url: `https://test.adlantern.example${path}`,
    },
  }) as const;
const answered = (label: string, payload: BeginResult) =>
  environment<SupportRecordingEvent>(label, { type: 'supportRecording/answered', payload });
const sent = (label: string, payload: SendResult) =>
  environment<SupportRecordingEvent>(label, { type: 'supportRecording/sendAnswered', payload });

const cases: EventCase<SupportRecordingEvent>[] = [
  user('enters the code', { type: 'supportRecording/submitted', payload: { code: 'code' } }),
  answered('it begins', { kind: 'begun', until: UNTIL }),
  answered('the code is none', { kind: 'code' }),
  answered('no response comes', failed(BEGIN)),
  environment('a page of the tab is loaded', {
    type: 'supportRecording/resumed',
    payload: { until: UNTIL },
  }),
  user('stops', { type: 'supportRecording/stopped' }),
  user('sends', {
    type: 'supportRecording/sendWanted',
    payload: { from: 1, to: 1, note: 'It stopped' },
  }),
  sent('it is kept', { kind: 'kept', number: 'R-7K2M9D', expiresAt: UNTIL }),
  sent('its time is over', { kind: 'ended' }),
  sent('no response to the sending comes', failed(SEND)),
  user('discards it', { type: 'supportRecording/discarded' }),
  user('leaves the page', { type: 'supportRecording/reset' }),
];

/** A recording for support, from the code to the number. */
export const model: Model<State, SupportRecordingEvent> = {
  name: 'supportRecording',
  machine: supportRecordingMachine,
  cases: () => cases,
  identify: ({ value }) => value,
  maxDepth: 7,
};

const beginReply = (result: BeginResult): Reply | 'timeout' => {
  if (result.kind === 'failed') return 'timeout';
  return result.kind === 'begun'
    ? { body: { status: 'OK', ticket: 'ticket' } }
    : { body: { status: 'RECORDING_CODE_INVALID' } };
};
const sendReply = (result: SendResult): Reply | 'timeout' => {
  if (result.kind === 'failed') return 'timeout';
  if (result.kind === 'ended') return { body: { status: 'RECORDING_TICKET_INVALID' } };
  return { body: { status: 'OK', number: result.number, expiresAt: result.expiresAt } };
};

/** The user enters the code, stops, sends or discards; the server answers both calls. */
export const driver: Driver<SupportRecordingEvent> = {
  machine: 'supportRecording',
  boot: () => openWorld(),
  executors: {
    'supportRecording/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.code, 'K7QF-2M9D');
      dispatch(world, event);
    },
    'supportRecording/answered': ({ http }, { payload }) => http.answer(BEGIN, beginReply(payload)),
    'supportRecording/resumed': dispatch,
    'supportRecording/stopped': dispatch,
    'supportRecording/sendWanted': dispatch,
    'supportRecording/sendAnswered': ({ http }, { payload }) =>
      http.answer(SEND, sendReply(payload)),
    'supportRecording/discarded': dispatch,
    'supportRecording/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: { 'supportRecording/resumed': 'A page load, which a tab of a test does not have.' },
  workEnds: {
    'supportRecording.begin': CALL_LIMIT,
    'supportRecording.send': CALL_LIMIT,
  },
  crashes: {
    'supportRecording.begin': {
      act({ env, store }) {
        broken(env.secretHandles, 'take');
        store.dispatch(events.supportRecording.submitted({ code: 'code' }));
      },
      event: events.supportRecording.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
    'supportRecording.send': {
      act({ env, store }) {
        store.dispatch(events.supportRecording.stopped());
        broken(env.tab, 'read');
        store.dispatch(events.supportRecording.sendWanted({ from: 1, to: 1, note: '' }));
      },
      event: events.supportRecording.sendAnswered({ kind: 'failed', message: null, failure: null }),
      state: 'reviewing',
    },
  },
};

const TITLE = 'supportRecording:title';
const REVIEW = 'supportRecording:review.title';
const SUBMIT: Thing = { role: 'button', name: { key: 'supportRecording:submit' }, off: false };
const SUBMITTING: Seen = {
  ...calm(TITLE, { role: 'button', name: { key: 'supportRecording:submitting' }, off: true }),
  said: [{ key: 'supportRecording:submitting' }],
};
const ON: Seen = calm('supportRecording:recording.title', {
  role: 'main',
  text: { key: 'supportRecording:recording.body' },
});

const meaningOf = ({ result }: SupportRecordingContext) =>
  result?.kind === 'failed' && result.failure !== null
    ? callFailureText(result.failure).meaning
    : ({ key: 'form:errors.unknown' } as const);

/** A recording for support, for anyone with a code. */
export const visible: Visible<'supportRecording'> = {
  path: '/portal/support-recording',
  states: {
    editing: calm(TITLE, SUBMIT, { role: 'textbox', name: { key: 'supportRecording:code' } }),
    submitting: SUBMITTING,
    'refused.rejected': ({ result }) =>
      and(
        refused(TITLE, {
          key:
            result?.kind === 'ended'
              ? 'supportRecording:errors.ended'
              : 'supportRecording:errors.code',
        }),
        SUBMIT,
      ),
    'refused.failed': (context) => and(refused(TITLE, meaningOf(context)), SUBMIT),
    recording: ON,
    reviewing: (context) => (context.result ? refused(REVIEW, meaningOf(context)) : calm(REVIEW)),
    sending: calm(REVIEW),
    sent: calm('supportRecording:sent.title', {
      role: 'heading',
      name: { key: 'supportRecording:sent.title' },
    }),
  },
  effects: {
    'supportRecording.begin': SUBMITTING,
    'supportRecording.send': calm(REVIEW),
    'supportRecording.forget': { nothing: 'What was kept is gone; the page says the rest.' },
  },
};
