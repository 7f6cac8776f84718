import { parseArgs } from 'node:util';
import { terminalText } from '../../src/rules/terminalText';
import { record } from '../audit/record';
import { withDatabase } from '../data/database';
import { loadSettings } from '../data/settings';
import { fieldsOf } from '../json';
import { createPost } from '../mail/mailer';
import type { Environment } from '../operate/environment';
import { reasonOf, redact } from '../operate/log';
import { NewFileError } from '../operate/newFile';
import { optionsFromEnvironment } from '../operate/options';
import { pageBrand } from '../operate/pageConfig';
import { StartupError } from '../operate/startupError';
import { operatorIn } from '../operate/osUser';
import { doctor } from './doctor/doctor';
import { BACKUP_COMMANDS } from './backupCommands';
import { importCommand } from './importCommand';
import { exportCommand, removeCommand } from './dataSubjectCommands';
import { keysCommand } from './keysCommand';
import { auditCommand } from './auditCommand';
import {
  CommandError,
  UsageError,
  type Command,
  type Given,
  type Outcome,
  type PlainCommand,
  type Place,
} from './command';
import { PEOPLE_COMMANDS } from './peopleCommands';
import { PLATFORM_COMMANDS } from './platformCommands';
import { recordingCommand } from './recordingCommand';
import { mailsCommand } from './mailsCommand';
import { secondStepCommand } from './secondStepCommand';
import { studioCommand } from './studioCommands';
import { adminCommand } from '../operate/adminCommand';

type AnyCommand = Command | PlainCommand;

const COMMANDS: readonly AnyCommand[] = [
  doctor,
  ...PLATFORM_COMMANDS,
  auditCommand,
  mailsCommand,
  keysCommand,
  ...BACKUP_COMMANDS,
  importCommand,
  studioCommand,
  secondStepCommand,
  recordingCommand,
  ...PEOPLE_COMMANDS,
  exportCommand,
  removeCommand,
];

const usageOf = ({ name, words = [], options = {} }: AnyCommand): string =>
  [name, ...words, ...Object.keys(options).map((option) => `[--${option}]`)].join(' ');

const help = (): string =>
  [
    adminCommand('COMMAND [--json]'),
    '',
    ...COMMANDS.map((command) => `  ${usageOf(command)}\n      ${command.help}`),
    '',
    'Uses the database configured by the platform environment variables (docs/configuration.md).',
    'Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ].join('\n');

/** The output of `npm run admin` and its exit code. */
export interface Answer {
  readonly code: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

function parse(typed: readonly string[]): { command: AnyCommand; given: Given; json: boolean } {
  const [name = '', ...rest] = typed;
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) throw new UsageError(`"${name}" is not a command.`);
  const options = { ...command.options, json: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    const { words = [] } = command;
    const needed = words.filter((word) => !word.startsWith('['));
    if (positionals.length < needed.length || positionals.length > words.length)
      throw new UsageError(`Usage: ${usageOf(command)}`);
    const { json = false, ...others } = values;
    return { command, given: { words: positionals, options: others }, json };
  } catch (error) {
    // The messages of parseArgs are fit for operators.
    const { code, message } = fieldsOf(error);
    const isTyped = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
    throw isTyped ? new UsageError(String(message)) : error;
  }
}

async function run(command: AnyCommand, given: Given, environment: Environment): Promise<Outcome> {
  if ('runPlain' in command) return command.runPlain(environment, given);
  const options = optionsFromEnvironment(environment);
  const { dataDir, databaseUrl, publicUrl: url = '', coreUri } = options;
  const migrates = command.name === 'migrate' && 'later';
  return withDatabase({ dataDir, databaseUrl, migrates }, (db) => {
    const actor = operatorIn(environment);
    const place: Place = {
      db,
      post: createPost({
        now: Date.now,
        smtp: options.mailServer,
        sender: () => ({ brand: pageBrand(options, url), url }),
        isOutboxRead: options.production !== true,
      }),
      settings: () => loadSettings(db, options),
      url,
      holdsCore: coreUri === undefined,
      now: Date.now,
      actor,
      record: (entry, trx = db) => record(trx, { ...entry, actor }, Date.now()),
    };
    return command.run(place, given);
  });
}

/** Runs a command line. Never throws: an error becomes one line and an exit code. */
export async function admin(typed: readonly string[], environment: Environment): Promise<Answer> {
  if (typed.length === 0 || typed.includes('--help')) return { code: 0, out: help(), err: '' };
  try {
    const { command, given, json } = parse(typed);
    const { lines, data, failed = false } = await run(command, given, environment);
    const out = json ? JSON.stringify(data) : lines.join('\n');
    return { code: failed ? 1 : 0, out: terminalText(out), err: '' };
  } catch (error) {
    const text = reasonOf(error);
    if (error instanceof UsageError)
      return { code: 2, out: '', err: `${text} (${adminCommand('--help')})` };
    const isExpected = [CommandError, NewFileError, StartupError].some(
      (expected) => error instanceof expected,
    );
    return { code: 1, out: '', err: isExpected ? text : redact(`Command failed: ${text}`) };
  }
}
