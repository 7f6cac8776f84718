import { events } from '../../src/kit/events';
import { MAIL_FATES, type ListedMail } from '../../src/rules/listedMail';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, list, number, object, oneOf, reading, record } from '../apiClient/read';
import type { WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';

const mail = object<ListedMail>({ subject: anyText, at: number, fate: oneOf(MAIL_FATES) });

/** Reads the data of GET /api/account/mails; null for anything else. */
const readMails = reading((value) => list(mail)(record(value)['mails']));

const read = reporter(events.sentMails.read, () => askingAgain('sentMails'), CRASHED);

export const sentMailsWork: WorkOf<'sentMails'> = {
  /** GET /api/account/mails. */
  'sentMails.load': read(function* load(env) {
    const result = yield* apiRequest(env, { path: '/api/account/mails', read: readMails });
    return answerOf(result, (mails) => ({ kind: 'mails', mails }));
  }),
};
