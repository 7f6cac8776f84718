import {
  accountsAreWhole,
  isRecordedOnce,
  passwordsHold,
  secretsWorkOnce,
  suspensionsHold,
} from './accountPromises';
import type { Act, History } from './history';
import { actsOf, emailsOf, mayPrecede, name, precedes } from './order';

const BEGIN = ['signUp', 'signIn', 'change'] as const;

/** The acts that end a session of an account which another act has begun. */
const endersOf = (history: History, { email, session }: Act): Act[] => [
  ...actsOf(history, email, 'signOut').filter((act) => act.session === session),
  ...actsOf(history, email, 'reset', 'suspend', 'endSessions', 'remove'),
  // A change of the password leaves the session that it makes itself.
  ...actsOf(history, email, 'change').filter((act) => act.session !== session),
];

const beginnings = (history: History): Act[] =>
  emailsOf(history).flatMap((email) =>
    actsOf(history, email, ...BEGIN).filter(({ session }) => session !== undefined),
  );

const readsOf = (history: History, { email, session }: Act): Act[] =>
  actsOf(history, email, 'read').filter((act) => act.session === session);

/** What has ended reads nothing: not after a sign-out, a reset, a change, a suspension, a removal. */
const endedReadsNothing = (history: History): string[] =>
  beginnings(history).flatMap((begun) =>
    endersOf(history, begun)
      .filter((ender) => ender.came === 'ok' && precedes(begun, ender))
      .flatMap((ender) =>
        readsOf(history, begun)
          .filter((read) => read.came === 'ok' && precedes(ender, read))
          .map((read) => `${name(read)} received data after ${name(ender)}`),
      ),
  );

/** Nobody is signed out whom no act has signed out. */
const staysSignedIn = (history: History): string[] =>
  beginnings(history)
    .filter(({ came }) => came === 'ok')
    .flatMap((begun) =>
      readsOf(history, begun)
        .filter(({ came, says }) => came === 'no' && says === 'signed out')
        .filter((read) => !endersOf(history, begun).some((ender) => mayPrecede(ender, read)))
        .map((read) => `${name(read)}, although nothing had ended the session of ${name(begun)}`),
    );

/** A session reads of its own account only. */
const readsItsOwn = ({ acts }: History): string[] =>
  acts
    .filter(({ does, came, saw, email }) => does === 'read' && came === 'ok' && saw !== email)
    .map((read) => `${name(read)} saw ${read.saw}`);

/** A failure that nothing tells of is none: each has an answer or a broken connection, which the page puts into words. */
const failuresAreTold = ({ acts }: History): string[] =>
  acts.filter(({ told }) => !told).map((act) => `${name(act)} failed without an error message`);

/** The report holds one import, whole: the last that was acknowledged, or a later one of unknown outcome. */
const importsAreWhole = ({ acts, findings }: History): string[] => {
  const kinds = [...new Set(findings.imports)];
  if (kinds.length > 1) return [`the report contains rows of the imports ${kinds.join(' and ')}`];
  const [found] = kinds;
  const imports = acts.filter(({ does }) => does === 'import');
  const shown = imports.find(({ email }) => email === found);
  const later = imports.find(
    (act) => act.came === 'ok' && shown?.came === 'ok' && precedes(shown, act),
  );
  if (later !== undefined)
    return [`the report contains import ${found}, but ${name(later)} was acknowledged after it`];
  return shown === undefined && imports.some(({ came }) => came === 'ok')
    ? ['the report contains no import, although one was acknowledged']
    : [];
};

/** Who asks for a link to a new password gets it, or it waits for the mail server; nobody else does. */
const mailsCome = (history: History): string[] => {
  const { resetMails, resetMailsWaiting } = history.findings;
  return emailsOf(history).flatMap((email) => {
    const asked = actsOf(history, email, 'askReset');
    const came = resetMails.filter((mail) => mail.email === email);
    const isStranger = came.length > 0 && asked.every(({ came: outcome }) => outcome === 'no');
    const acknowledged = asked.filter(({ came: outcome }) => outcome === 'ok').length;
    const waiting = resetMailsWaiting.filter((to) => to === email).length;
    // What waited for a person goes with them.
    const isRemoved = actsOf(history, email, 'remove').some(
      ({ came: outcome }) => outcome !== 'no',
    );
    const lost = isRemoved ? 0 : acknowledged - came.length - waiting;
    return [
      ...(isStranger ? [`${email} received a password reset link that was not requested`] : []),
      ...(lost > 0 ? [`${email}: ${lost} of ${acknowledged} requested mails are lost`] : []),
    ];
  });
};

/** When the faults are over, everything serves again, and nothing has ended on its own. */
const everythingHeals = ({ findings }: History): string[] => [...findings.notHealed];

/** Each promise, and who looks after it: what breaks it, in sentences. */
export const PROMISES: Readonly<Record<string, (history: History) => string[]>> = {
  'an acknowledged password signs in, a replaced one does not': passwordsHold,
  'accounts are complete, and each invitation makes one': accountsAreWhole,
  'an acknowledged act happened exactly once': isRecordedOnce,
  'an emailed secret works once': secretsWorkOnce,
  'only suspended and removed users are kept out': suspensionsHold,
  'an ended session reads nothing': endedReadsNothing,
  'no one is signed out unexpectedly': staysSignedIn,
  'a session reads only its own account': readsItsOwn,
  'an import is complete, and the last one wins': importsAreWhole,
  'a requested mail arrives': mailsCome,
  'each failure is reported to its client': failuresAreTold,
  'everything recovers': everythingHeals,
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
