import type {
  BeginResult,
  SendResult,
  SupportRecordingContext,
} from '../../../machines/supportRecording/supportRecording';
import { events } from '../../../src/kit/events';
import { RECORDING_MS } from '../../../src/rules/supportRecording';
import { callFailureText } from '../../../src/text/callFailureText';
import type { Reply } from '../../support/fakeHttp';
import { openWorld } from '../../support/world';
import { environment, user, modelOf, response, type Cases } from '../caseOf';
import { broken, CALL_LIMIT, dispatch, type Driver, withSecret } from '../jestDriver';
import { and, button, calm, heading, inMain, refused, working } from '../visible';
import type { Seen, Visible } from '../visible';

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
const answered = response(events.supportRecording.answered);
const sent = response(events.supportRecording.sendAnswered);

const cases: Cases<'supportRecording'> = [
  user('enters the code', events.supportRecording.submitted({ code: 'code' })),
  answered('it begins', { kind: 'begun', until: UNTIL }),
  answered('the code is none', { kind: 'code' }),
  answered('there is no response', failed(BEGIN)),
  environment('a page of the tab is loaded', events.supportRecording.resumed({ until: UNTIL })),
  user('stops', { type: 'supportRecording/stopped' }),
  user('sends', events.supportRecording.sendWanted({ from: 1, to: 1, note: 'It stopped' })),
  sent('it is stored', { kind: 'kept', number: 'R-7K2M9D', expiresAt: UNTIL }),
  sent('its time is over', { kind: 'ended' }),
  sent('there is no response to the sending', failed(SEND)),
  user('discards it', { type: 'supportRecording/discarded' }),
  user('leaves the page', { type: 'supportRecording/reset' }),
];

export const model = modelOf('supportRecording', { cases: () => cases, maxDepth: 7 });

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

/** The user enters the code, stops, sends or discards; the server responds to both requests. */
export const driver: Driver<'supportRecording'> = {
  executors: {
    'supportRecording/submitted': withSecret('code', 'K7QF-2M9D'),
    'supportRecording/answered': ({ http }, { payload }) => http.answer(BEGIN, beginReply(payload)),
    // A page load, which a test's tab does not have.
    'supportRecording/resumed': dispatch,
    'supportRecording/sendAnswered': ({ http }, { payload }) =>
      http.answer(SEND, sendReply(payload)),
  },
  workEnds: { 'supportRecording.begin': CALL_LIMIT, 'supportRecording.send': CALL_LIMIT },
  crashes: {
    'supportRecording.begin': {
      breaks: ({ env }) => broken(env.secretHandles, 'take'),
      asks: events.supportRecording.submitted({ code: 'code' }),
      event: events.supportRecording.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
    'supportRecording.send': {
      before: [events.supportRecording.stopped()],
      breaks: ({ env }) => broken(env.tab, 'read'),
      asks: events.supportRecording.sendWanted({ from: 1, to: 1, note: '' }),
      event: events.supportRecording.sendAnswered({ kind: 'failed', message: null, failure: null }),
      state: 'reviewing',
    },
  },
};

const TITLE = 'supportRecording:title';
const REVIEW = 'supportRecording:review.title';
const SUBMIT = button('supportRecording:submit');
const SUBMITTING: Seen = working(TITLE, 'supportRecording:submitting');
const ON: Seen = calm(
  'supportRecording:recording.title',
  inMain('supportRecording:recording.body'),
);

const meaningOf = ({ result }: SupportRecordingContext) =>
  result?.kind === 'failed' && result.failure !== null
    ? callFailureText(result.failure).meaning
    : ({ key: 'form:errors.unknown' } as const);

/** A recording for support, for any visitor with a code. */
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
    sent: calm('supportRecording:sent.title', heading('supportRecording:sent.title')),
  },
  effects: {
    'supportRecording.begin': SUBMITTING,
    'supportRecording.send': calm(REVIEW),
    'supportRecording.forget': { nothing: 'The stored data is gone; the page shows the rest.' },
  },
};
