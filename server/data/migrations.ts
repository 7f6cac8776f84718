import type { Kysely, Migration } from 'kysely';
import * as account from './changes/account';
import * as first from './changes/first';
import * as operation from './changes/operation';
import * as people from './changes/people';
import * as report from './changes/report';
import * as waysIn from './changes/waysIn';

/**
 * All changes of the database, by name and in order. A version only adds what the previous one tolerates: tables, and
 * columns with a default. Unused parts are removed one version later.
 */
const CHANGES: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>> = {
  '0001-first-tables': first.firstTables,
  '0002-single-sign-on': first.singleSignOn,
  '0003-deliveries': report.deliveries,
  '0004-resistance': first.resistance,
  '0005-audit': operation.audit,
  '0006-kept-answers': operation.keptAnswers,
  '0007-studios': people.studios,
  '0008-people': people.people,
  '0009-mail-tokens': account.mailTokens,
  '0010-delivery-rows': report.deliveryRows,
  '0011-profile-language': account.profileLanguage,
  '0012-data-exports': account.dataExports,
  '0013-mail-codes': waysIn.mailCodes,
  '0014-passkeys': waysIn.passkeys,
  '0015-imports': report.imports,
  '0016-outbox': operation.outbox,
  '0017-support-recordings': operation.supportRecordings,
  '0018-email-changes': account.emailChanges,
  '0019-deletions': account.deletions,
  '0020-second-step': waysIn.secondStep,
  '0021-providers': waysIn.providers,
  '0022-ended-sessions': account.endedSessions,
  '0023-report-speed': report.reportSpeed,
  '0024-saved-views': report.savedViews,
  '0025-passkey-names': waysIn.passkeyNames,
  '0029-copied-links': people.copiedLinks,
  '0030-passkey-offers': waysIn.passkeyOffers,
  '0031-second-step-help': waysIn.secondStepHelp,
  '0032-own-password': account.ownPassword,
  '0033-passkey-labels': waysIn.passkeyLabels,
  '0034-cohorts': report.cohorts,
  '0035-day-index': report.dayIndex,
  '0036-gone-makers': report.goneMakers,
  '0037-account-turns': account.accountTurns,
  '0038-audit-indexes': operation.auditIndexes,
  '0039-first-language': account.firstLanguage,
  '0040-import-names': report.importNames,
  '0041-password-versions': account.passwordVersions,
  '0042-import-numbers': report.importNumbers,
  '0043-invitation-emails': people.invitationEmails,
  '0044-import-removals': report.importRemovals,
  '0045-profile-theme': account.profileTheme,
  '0046-previous-tokens': account.previousTokens,
  '0047-mail-ends': operation.mailEnds,
  '0048-import-hashes': report.importHashes,
};

export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(CHANGES).map(([name, up]) => [name, { up }]),
);
