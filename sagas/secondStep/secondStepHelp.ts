import type { HelpAnswer, HelpLook } from '../../machines/secondStep/secondStepHelp';
import { events } from '../../src/kit/events';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { isRecord } from '../../src/rules/json';
import { asking, same } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readStatus } from './answers';

const timeOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Reads the data of GET /second-step/help; null for anything else. */
const readLook = (data: unknown): Exclude<HelpLook, { kind: 'failed' }> | null =>
  readStatus(data)?.status === 'ASKABLE' ? { kind: 'askable' } : readHelp(data);

/** Reads the data of POST /second-step/help; null for anything else. */
function readHelp(data: unknown): Exclude<HelpAnswer, { kind: 'failed' }> | null {
  const read = readStatus(data);
  switch (read?.status) {
    case 'OK':
      return isRecord(read['help'])
        ? { kind: 'asked', dueAt: timeOf(read['help']['dueAt']) }
        : null;
    case 'NO_ADMINISTRATOR':
      return { kind: 'noAdministrator' };
    case 'TOO_SOON':
      return { kind: 'tooSoon', until: timeOf(read['until']) };
    case 'NO_SIGN_IN':
      return { kind: 'ended' };
    case undefined:
    default:
      return null;
  }
}

const PATH = `${AUTH_BASE_PATH}/second-step/help`;

const ending = () => leaving('secondStepHelp');
const looked = reporter(events.secondStepHelp.looked, ending, CRASHED);
const answered = reporter(events.secondStepHelp.answered, ending, CRASHED);

export const secondStepHelpWork: WorkOf<'secondStepHelp'> = {
  'secondStepHelp.look': looked(asking({ path: PATH, read: readLook, forVisitors: true }, same)),
  'secondStepHelp.ask': answered(
    asking({ method: 'POST', path: PATH, body: {}, read: readHelp, forVisitors: true }, same),
  ),
};
