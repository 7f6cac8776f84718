import { readFileSync } from 'node:fs';
import { builtPortalIn } from '../../operate/builtPortal';
import type { Environment } from '../../operate/environment';
import { unreadable } from '../../operate/osUser';
import { checkNodeVersion, serverOptions, type EnvironmentOptions } from '../../operate/options';
import { UsageError, type Given, type Outcome, type PlainCommand } from '../command';
import type { Way } from './ask';
import { find, NotChecked, NOTHING, NotMigrated, Wrong, type Finding } from './finding';
import {
  core,
  database,
  hourlyWork,
  identityProvider,
  keys,
  mail,
  secretFiles,
  studios,
} from './inside';
import { certificates, clocks, nginx } from './outside';

const MARKS = { right: 'ok   ', wrong: 'WRONG', none: '-    ' } as const;

function wayOf({ options: { at, ca } }: Given): Way {
  try {
    return {
      at: typeof at === 'string' ? at : undefined,
      ca: typeof ca === 'string' ? readFileSync(ca, 'utf8') : undefined,
    };
  } catch (error) {
    throw new UsageError(`--ca: ${unreadable(String(ca), error)}`);
  }
}

/** Checks a configuration from inside and outside, one part after the other. */
async function examine(environment: Environment, way: Way): Promise<Finding[]> {
  let options: EnvironmentOptions | undefined;
  const variables = await find('variables', () => {
    checkNodeVersion(process.version);
    options = serverOptions(environment);
    return Promise.resolve(options.production === true ? 'production' : 'not production');
  });
  if (options === undefined) return [variables];
  const known = options;
  const { publicUrl } = known;
  let databaseAheadMs = 0;
  let whyNoDatabase = '';
  const outside = (check: (url: string) => Promise<string | typeof NOTHING>) => () => {
    if (publicUrl === undefined) throw new Wrong('PUBLIC_URL: required for checks from outside.');
    return check(publicUrl);
  };
  // Without a database, its error is reported once, not again by each part.
  const inDatabase = (check: typeof studios) => () => {
    if (whyNoDatabase !== '') throw new NotChecked(`not checked: ${whyNoDatabase}`);
    return check(known);
  };
  const checks: readonly (readonly [string, () => Promise<string | typeof NOTHING>])[] = [
    ['secret files', () => secretFiles(environment)],
    ['portal', () => Promise.resolve(`built in ${builtPortalIn(known)}`)],
    [
      'database',
      async () => {
        try {
          const found = await database(known);
          databaseAheadMs = found.aheadMs;
          return found.words;
        } catch (error) {
          const isOld = error instanceof NotMigrated;
          whyNoDatabase = isOld ? 'the database is not migrated' : 'the database is not usable';
          throw error;
        }
      },
    ],
    ['keys', inDatabase(keys)],
    ['studios', inDatabase(studios)],
    ['hourly work', inDatabase(hourlyWork)],
    ['core', () => core(known)],
    ['mail', () => mail(known)],
    ['identity provider', () => identityProvider(known)],
    ['certificates', outside((url) => certificates(url, way, Date.now()))],
    ['nginx', outside((url) => nginx(url, way))],
    ['clocks', outside((url) => clocks(url, way, databaseAheadMs))],
  ];
  const findings = [variables];
  for (const [part, check] of checks) findings.push(await find(part, check));
  return findings;
}

/** Checks everything that a server with these variables needs, and reports errors. */
export const doctor: PlainCommand = {
  name: 'doctor',
  options: { at: { type: 'string' }, ca: { type: 'string' } },
  help: 'checks variables, database, keys, studios, core, mail, certificates, nginx and clocks; --at HOST:PORT connects there instead of resolving the name, --ca FILE trusts a certificate authority',
  async runPlain(environment, given): Promise<Outcome> {
    const findings = await examine(environment, wayOf(given));
    const widest = Math.max(...findings.map(({ part }) => part.length));
    return {
      lines: findings.map(
        ({ part, state, words }) => `${MARKS[state]}  ${part.padEnd(widest)}  ${words}`,
      ),
      data: findings,
      failed: findings.some(({ state }) => state === 'wrong'),
    };
  },
};
