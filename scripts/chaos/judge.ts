import {
  accountsAreWhole,
  isRecordedOnce,
  passwordsHold,
  secretsWorkOnce,
  suspensionsHold,
} from './accountPromises';
import type { History } from './history';
import { everythingHeals, failuresAreTold, importsAreWhole, mailsCome } from './servicePromises';
import { endedReadsNothing, readsItsOwn, staysSignedIn } from './sessionPromises';

/** Each promise, and who looks after it: what breaks it, in sentences. */
export const PROMISES: Readonly<Record<string, (history: History) => string[]>> = {
  'an acknowledged password signs in, a replaced one does not': passwordsHold,
  'accounts are whole and one an invitation': accountsAreWhole,
  'what is acknowledged happened, and happened once': isRecordedOnce,
  'a secret of a mail works once': secretsWorkOnce,
  'who is suspended or removed stays out, and nobody else': suspensionsHold,
  'what has ended reads nothing': endedReadsNothing,
  'nobody is signed out who was not': staysSignedIn,
  'a session reads its own account': readsItsOwn,
  'an import is whole, and the last one holds': importsAreWhole,
  'a mail that was asked for comes': mailsCome,
  'each failure is told': failuresAreTold,
  'everything heals': everythingHeals,
};

export interface Broken {
  readonly promise: string;
  readonly by: readonly string[];
}

/** Judges a run; empty when every promise was kept. */
export const judge = (history: History): Broken[] =>
  Object.entries(PROMISES)
    .map(([promise, look]) => ({ promise, by: look(history) }))
    .filter(({ by }) => by.length > 0);
