import type { History } from './history';
import { actsOf, emailsOf, name, precedes } from './order';

/** A failure that nothing tells of is none: each has an answer or a broken connection, which the page puts into words. */
export const failuresAreTold = ({ acts }: History): string[] =>
  acts.filter(({ told }) => !told).map((act) => `${name(act)} failed without words`);

/** The report holds one import, whole: the last that was acknowledged, or a later one of unknown outcome. */
export const importsAreWhole = ({ acts, findings }: History): string[] => {
  const kinds = [...new Set(findings.imports)];
  if (kinds.length > 1) return [`the report holds lines of the imports ${kinds.join(' and ')}`];
  const [found] = kinds;
  const imports = acts.filter(({ does }) => does === 'import');
  const shown = imports.find(({ email }) => email === found);
  const later = imports.find(
    (act) => act.came === 'ok' && shown?.came === 'ok' && precedes(shown, act),
  );
  if (later !== undefined)
    return [`the report holds import ${found}, and ${name(later)} was acknowledged after it`];
  return shown === undefined && imports.some(({ came }) => came === 'ok')
    ? ['the report holds no import, and one was acknowledged']
    : [];
};

/** Who asks for a link to a new password gets it, or it waits for the mail server; nobody else does. */
export const mailsCome = (history: History): string[] => {
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
      ...(isStranger ? [`${email} got a link to a new password that nobody had asked for`] : []),
      ...(lost > 0
        ? [`${email}: of ${acknowledged} mails that were asked for ${lost} are lost`]
        : []),
    ];
  });
};

/** When the faults are over, everything serves again, and nothing has ended on its own. */
export const everythingHeals = ({ findings }: History): string[] => [...findings.notHealed];
