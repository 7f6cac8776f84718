import { isDay } from '../../src/rules/days';
import { AUDIT_EVENTS, isAuditEvent } from '../audit/events';
import { readAudit } from '../audit/read';
import { subjectOf } from '../audit/subject';
import { openKeyStore } from '../core/keys';
import type { Database } from '../data/schema';
import { normaliseEmail } from '../operate/secrets';
import { profileByEmail } from '../registration/profiles';
import { UsageError, type Command, type Given } from './command';

const textOption = ({ options }: Given, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses `--since`, a day or time in ISO 8601, to ms; without a zone in UTC, as the log is shown. */
function sinceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(ZONE.test(text) ? text : `${text}Z`);
  // Date.parse reads February 30 as March 2.
  if (!isDay(text.slice(0, 10)) || Number.isNaN(time))
    throw new UsageError(`--since: "${text}" is not a date, such as 2026-01-31.`);
  return time;
}

/** A mistyped address is not taken for a user without lines. */
async function nothingAbout(db: Database, email: string | undefined): Promise<string> {
  if (email === undefined || (await profileByEmail(db, normaliseEmail(email))) !== undefined)
    return 'Nothing found.';
  return `Nothing found: ${email} has no account.`;
}

export const auditCommand: Command = {
  name: 'audit',
  words: ['[EMAIL]'],
  options: { event: { type: 'string' }, trace: { type: 'string' }, since: { type: 'string' } },
  help: 'shows the audit log, newest first, at most 1,000 lines; filters by user EMAIL, --event, --trace ID as shown on a page, or --since a day or time (UTC)',
  async run({ db, settings, now }, given) {
    const [email] = given.words;
    const event = textOption(given, 'event');
    if (event !== undefined && !isAuditEvent(event))
      throw new UsageError(
        `--event: "${event}" is not one of ${Object.keys(AUDIT_EVENTS).join(', ')}.`,
      );
    const keys = openKeyStore(db, await settings(), now);
    const about =
      email === undefined ? undefined : await subjectOf({ db, keys }, normaliseEmail(email));
    const trace = textOption(given, 'trace');
    const since = sinceOf(textOption(given, 'since'));
    const list = await readAudit(db, { about, event, trace, since });
    const lines = list.map(({ at, ...line }) =>
      [
        new Date(at).toISOString(),
        line.event,
        line.subject,
        ...(line.actor === line.subject ? [] : [`by ${line.actor}`]),
        line.reason,
        line.network,
        line.trace,
      ]
        .filter((text) => text !== '')
        .join('  '),
    );
    return { lines: lines.length === 0 ? [await nothingAbout(db, email)] : lines, data: list };
  },
};
