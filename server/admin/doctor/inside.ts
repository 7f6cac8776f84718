import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { checkKeys } from '../../core/damagedKey';
import { withDatabase } from '../../data/database';
import { missingMigrations } from '../../data/migrate';
import type { Database } from '../../data/schema';
import { fieldsOf, textField, textIn } from '../../json';
import { checkMailServer } from '../../mail/mailServer';
import { count } from '../../mail/texts/enWords';
import type { Environment } from '../../operate/environment';
import type { EnvironmentOptions, PlatformOptions } from '../../operate/options';
import { TLS_CODE } from '../../operate/outage';
import { secretNames } from '../../operate/secretFiles';
import { clockJump, hourlyWorkAt, ranInFuture } from '../../operate/hourlyClock';
import { lacksAdministrator, listStudios } from '../../studios/studios';
import { NOTHING, NotMigrated, Wrong } from './finding';
import { adminCommand } from '../../operate/adminCommand';

/** Timeout for dependencies (ms). */
const LIMIT_MS = 5_000;
const HELD_BY_OTHERS = 0o007;

/** Secret files: only the server's user may read them. */
export function secretFiles(environment: Environment): Promise<string | typeof NOTHING> {
  const files = secretNames(environment).flatMap((name) => environment[`${name}_FILE`] || []);
  const open = files.find((file) => (statSync(file).mode & HELD_BY_OTHERS) !== 0);
  if (open !== undefined)
    throw new Wrong(`"${open}" is readable by every user of this machine. Run: chmod o= "${open}"`);
  return Promise.resolve(
    files.length === 0 ? NOTHING : `${count(files.length, 'file')}, not readable by other users`,
  );
}

const NO_TLS = 'the mail server offers no TLS, or not with a valid certificate';

/** Problems of a mail server by nodemailer's codes. */
const MAIL_PROBLEMS: ReadonlyMap<unknown, string> = new Map([
  ['EAUTH', 'the mail server rejects the user name or password'],
  ['ETLS', NO_TLS],
]);

class TakenBack extends Error {}

/** Inserts a row and rolls back. */
async function tryToWrite(db: Database): Promise<void> {
  const row = { name: 'doctor', value: 'null' };
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('settings').values(row).execute();
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

/** The database exists, fits this version and is writable. Also returns how far its clock is ahead (ms). */
export const database = ({ dataDir, databaseUrl }: EnvironmentOptions) =>
  withDatabase({ dataDir, databaseUrl, migrates: 'later' }, async (db) => {
    const [missing] = await missingMigrations(db);
    if (missing !== undefined)
      throw new NotMigrated(
        `migration "${missing}" has not been applied. Run: ${adminCommand('migrate')}`,
      );
    await tryToWrite(db);
    if (databaseUrl === undefined) return { words: `libSQL in ${dataDir}`, aheadMs: 0 };
    const { at, version } = await db
      .selectNoFrom([
        sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('at'),
        sql<string>`current_setting('server_version')`.as('version'),
      ])
      .executeTakeFirstOrThrow();
    return { words: `PostgreSQL ${version}`, aheadMs: at - Date.now() };
  });

/** The database's keys and secrets are usable. */
export const keys = ({ dataDir, databaseUrl, coreUri }: EnvironmentOptions) =>
  withDatabase({ dataDir, databaseUrl, migrates: false }, async (db) => {
    const names = await checkKeys(db, coreUri === undefined);
    return names === 0 ? 'none yet' : `${names}, all usable`;
  });

/** Every studio that needs an administrator has one. */
export const studios = ({ dataDir, databaseUrl }: EnvironmentOptions) =>
  withDatabase({ dataDir, databaseUrl, migrates: false }, async (db) => {
    const list = await listStudios(db);
    const without = list.find(lacksAdministrator);
    if (without !== undefined)
      throw new Wrong(
        `"${without.name}" has no administrator. Run: ${adminCommand(`invite EMAIL --role admin --studio ${without.id}`)}, or: role EMAIL admin`,
      );
    return `${list.filter(({ members }) => members > 0).length}, each with an administrator`;
  });

/** Hourly work runs, and the clock is plausible for it. */
export const hourlyWork = ({ dataDir, databaseUrl }: EnvironmentOptions) =>
  withDatabase({ dataDir, databaseUrl, migrates: false }, async (db) => {
    const last = await hourlyWorkAt(db);
    const wrong = clockJump(Date.now(), last) ?? ranInFuture(Date.now(), last);
    if (wrong !== undefined) throw new Wrong(wrong);
    return last === undefined ? 'has not run yet' : `last ran at ${new Date(last).toISOString()}`;
  });

/** The separate core responds and accepts the key. */
export async function core({ coreUri, coreApiKey }: PlatformOptions) {
  if (coreUri === undefined) return NOTHING;
  const uris = coreUri.split(';').map((uri) => uri.replace(/\/+$/, ''));
  for (const uri of uris) {
    const ask = (path: string) =>
      fetch(uri + path, {
        headers: coreApiKey === undefined ? {} : { 'api-key': coreApiKey },
        signal: AbortSignal.timeout(LIMIT_MS),
      }).catch(() => {
        throw new Wrong(`SUPERTOKENS_CORE_URI: ${uri} does not respond.`);
      });
    if (!(await ask('/hello')).ok)
      throw new Wrong(`SUPERTOKENS_CORE_URI: ${uri} responds, but not as a working core.`);
    const { status } = await ask('/users/count');
    if (status === 401) throw new Wrong(`SUPERTOKENS_API_KEY: ${uri} does not accept it.`);
    if (status !== 200)
      throw new Wrong(`SUPERTOKENS_CORE_URI: ${uri} responds with status ${status}.`);
  }
  return uris.join(', ');
}

/** The mail server is reachable and accepts user and password. No mail is sent. */
export async function mail({ mailServer }: PlatformOptions) {
  if (mailServer === undefined) return NOTHING;
  try {
    await checkMailServer(mailServer);
  } catch (error) {
    const { code, message } = fieldsOf(error);
    // nodemailer reports a failed handshake by the code of a broken connection.
    const handshake = textIn(error, 'originalCode');
    if (TLS_CODE.test(handshake)) throw new Wrong(`SMTP_URL: ${NO_TLS} (${handshake})`);
    const why = MAIL_PROBLEMS.get(code) ?? String(message);
    throw new Wrong(`SMTP_URL: ${why}`);
  }
  return `${new URL(mailServer.smtpUrl).host} accepts mails`;
}

/** The identity provider serves its metadata under the configured issuer. */
export async function identityProvider(options: PlatformOptions) {
  const { identityProvider: given, embeddedProvider = false } = options;
  if (given === undefined) return embeddedProvider ? 'embedded' : NOTHING;
  const issuer = given.issuer.replace(/\/+$/, '');
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(LIMIT_MS),
  })
    .then((found): Promise<unknown> => found.json())
    .catch(() => undefined);
  const own = textField(answer, 'issuer');
  if (own === undefined) throw new Wrong(`OIDC_ISSUER: ${issuer} serves no OpenID metadata.`);
  if (own !== given.issuer)
    throw new Wrong(
      `OIDC_ISSUER: set to "${given.issuer}", but the provider's metadata says "${own}".`,
    );
  return issuer;
}
