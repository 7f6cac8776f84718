import { put, takeEvery } from 'typed-redux-saga';
import { isObject, type StoreAction } from '../../src/kit/action';
import type { SentMailsEvent } from '../../machines/account/sentMails';
import { events } from '../../src/kit/events';
import type { EventOf } from '../../src/kit/registry';
import { MAIL_FATES, type ListedMail } from '../../src/rules/listedMail';
import { asking } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, list, number, object, oneOf, reading, record } from '../../src/kit/read';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';

const mail = object<ListedMail>({ subject: anyText, at: number, fate: oneOf(MAIL_FATES) });

/** Reads the data of GET /api/account/mails; null for anything else. */
const readMails = reading((value) => list(mail)(record(value)['mails']));

const OUTDATED: SentMailsEvent['type'] = 'sentMails/outdated';
const ending = () => askingAgain('sentMails', OUTDATED);

const read = reporter(events.sentMails.read, ending, CRASHED);

export const sentMailsWork: WorkOf<'sentMails'> = {
  'sentMails.load': read(
    asking({ path: '/api/account/mails', read: readMails }, (mails) => ({ kind: 'mails', mails })),
  ),
};

/** The outcomes of changes on the page about which the user has an email now. */
const SENDING: Readonly<Record<string, readonly string[]>> = {
  'emailChange/answered': ['email'],
  'passkeys/changed': ['added', 'removed'],
  'providers/changed': ['removed'],
  'secondStep/changed': ['removed', 'renewed'],
  'appSetup/confirmed': ['confirmed'],
} satisfies {
  [Type in Changed['type']]: readonly Extract<Changed, { type: Type }>['payload']['kind'][];
};
type Changed = Extract<
  EventOf<'emailChange' | 'passkeys' | 'providers' | 'secondStep' | 'appSetup'>,
  { type: `${string}/answered` | `${string}/changed` | `${string}/confirmed` }
>;

const hasSent = ({ type, payload }: StoreAction): boolean =>
  isObject(payload) && SENDING[type]?.includes(String(payload['kind'])) === true;

/** A follower that reads the list again after a change that sent an email. */
export const rereadingMails = {
  *reread(_env: Env) {
    yield* takeEvery(hasSent, function* () {
      yield* put(events.sentMails.outdated());
    });
  },
};
