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

const endersOf = (history: History, { email, session }: Act): Act[] => [
  ...actsOf(history, email, 'signOut').filter((act) => act.session === session),
  ...actsOf(history, email, 'reset', 'suspend', 'endSessions', 'remove'),
  // A password change keeps the session that it creates.
  ...actsOf(history, email, 'change').filter((act) => act.session !== session),
];

const beginnings = (history: History): Act[] =>
  emailsOf(history).flatMap((email) =>
    actsOf(history, email, ...BEGIN).filter(({ session }) => session !== undefined),
  );

const readsOf = (history: History, { email, session }: Act): Act[] =>
  actsOf(history, email, 'read').filter((act) => act.session === session);

/** An ended session reads nothing: after a sign-out, reset, change, suspension or removal. */
const endedReadsNothing = (history: History): string[] =>
  beginnings(history).flatMap((begun) =>
    endersOf(history, begun)
      .filter((ender) => ender.came === 'ok' && precedes(begun, ender))
      .flatMap((ender) =>
        readsOf(history, begun)
          .filter((read) => read.came === 'ok' && precedes(ender, read))
          .map((read) => `${name(read)} returned data after ${name(ender)}`),
      ),
  );

/** Whether an act may have ended a session before a read. One that was done before the session began did not. */
const mayHaveEnded = (ender: Act, begun: Act, read: Act): boolean =>
  mayPrecede(ender, read) && !(ender.came === 'ok' && precedes(ender, begun));

/** Only an act signs a user out. */
const staysSignedIn = (history: History): string[] =>
  beginnings(history)
    .filter(({ came }) => came === 'ok')
    .flatMap((begun) =>
      readsOf(history, begun)
        .filter(({ came, says }) => came === 'no' && says === 'signed out')
        .filter(
          (read) => !endersOf(history, begun).some((ender) => mayHaveEnded(ender, begun, read)),
        )
        .map((read) => `${name(read)}, but nothing had ended the session of ${name(begun)}`),
    );

/** A session reads only its own account. */
const readsItsOwn = ({ acts }: History): string[] =>
  acts
    .filter(({ does, came, saw, email }) => does === 'read' && came === 'ok' && saw !== email)
    .map((read) => `${name(read)} saw ${read.saw}`);

/** Every failure has a response or a broken connection that the page can report. */
const failuresAreReported = ({ acts }: History): string[] =>
  acts.filter(({ told }) => !told).map((act) => `${name(act)} failed without a message`);

/** The report holds exactly one complete import: the last acknowledged one, or a later one of unknown outcome. */
const importsAreWhole = ({ acts, findings }: History): string[] => {
  const kinds = [...new Set(findings.imports)];
  if (kinds.length > 1) return [`the report contains lines of the imports ${kinds.join(' and ')}`];
  const [found] = kinds;
  const imports = acts.filter(({ does }) => does === 'import');
  const shown = imports.find(({ email }) => email === found);
  const later = imports.find(
    (act) => act.came === 'ok' && shown?.came === 'ok' && precedes(shown, act),
  );
  if (later !== undefined)
    return [`the report contains import ${found}, but ${name(later)} was acknowledged after it`];
  return shown === undefined && imports.some(({ came }) => came === 'ok')
    ? ['the report contains no import, but one was acknowledged']
    : [];
};

/** Each requested password reset email is sent, or waits for the mail server; no others are. */
const emailsAreSent = (history: History): string[] => {
  const { resetMails, resetMailsWaiting } = history.findings;
  return emailsOf(history).flatMap((email) => {
    const requests = actsOf(history, email, 'askReset');
    const came = resetMails.filter((mail) => mail.email === email);
    const isStranger = came.length > 0 && requests.every(({ came: outcome }) => outcome === 'no');
    const acknowledged = requests.filter(({ came: outcome }) => outcome === 'ok').length;
    const waiting = resetMailsWaiting.filter((to) => to === email).length;
    // Emails that wait for a removed user are dropped.
    const isRemoved = actsOf(history, email, 'remove').some(
      ({ came: outcome }) => outcome !== 'no',
    );
    const lost = isRemoved ? 0 : acknowledged - came.length - waiting;
    return [
      ...(isStranger ? [`${email} received a password reset link without a request`] : []),
      ...(lost > 0 ? [`${email}: ${lost} of ${acknowledged} requested emails are lost`] : []),
    ];
  });
};

/** After the faults everything recovers, and no process has ended on its own. */
const everythingHeals = ({ findings }: History): string[] => [...findings.notHealed];

/** Each promise with its check, which returns the violations as sentences. */
export const PROMISES: Readonly<Record<string, (history: History) => string[]>> = {
  'an acknowledged password signs in, a replaced one does not': passwordsHold,
  'accounts are complete, one for each invitation': accountsAreWhole,
  'every acknowledged act happened exactly once': isRecordedOnce,
  'a secret in an email works once': secretsWorkOnce,
  'only suspended or removed users are refused': suspensionsHold,
  'an ended session reads nothing': endedReadsNothing,
  'users are signed out only by an act': staysSignedIn,
  'a session reads only its own account': readsItsOwn,
  'an import is complete, and the last one counts': importsAreWhole,
  'a requested email is sent': emailsAreSent,
  'every failure is reported': failuresAreReported,
  'everything recovers': everythingHeals,
};

export interface Broken {
  readonly promise: string;
  readonly by: readonly string[];
}

/** Checks a run; returns an empty list if it kept every promise. */
export const judge = (history: History): Broken[] =>
  Object.entries(PROMISES)
    .map(([promise, look]) => ({ promise, by: look(history) }))
    .filter(({ by }) => by.length > 0);
