import { createServer } from 'node:http';
import { userInfo } from 'node:os';
import { admin } from '../../server/admin/admin';
import { ask } from '../../server/admin/doctor/ask';
import { AUDIT_EVENTS } from '../../server/audit/events';
import { listening } from './support/freePort';
import { temporaryFolder } from './support/temporaryFolder';

const environment = { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://portal.studio.example/' };

beforeAll(() => admin(['migrate'], environment));

/** Runs a command line, in which _ is a space; returns its exit code and output, with times and random values by name. */
async function run(line: string, more = {}): Promise<string> {
  const words = line.replace('LONG', 'x'.repeat(61)).replace('key:', 'key_').split(' ');
  const typed = words.map((word) => (word === '_' ? ' ' : word));
  const { code, out, err } = await admin(typed, { ...environment, ...more });
  // A refusal is one line, and not in the output.
  expect(code === 0 ? [] : [out, ...err.split('\n').slice(1)]).toEqual(code === 0 ? [] : ['']);
  const text = `${out}${err}`
    .replaceAll(/\d{4}-\d\d-\d\d(?: \d\d:\d\d|T\d\d:\d\d:\d\d\.\d{3}Z)/g, 'TIME')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/(?<=invitation=)[\w-]{43}/g, 'TOKEN')
    .replaceAll(/\bR-\w{6}\b/g, 'NUMBER')
    .replaceAll(/\b\w{4}-\w{4}(?=, valid once|",)/g, 'CODE')
    .replaceAll(/\b\d{13}\b/g, 'MS')
    .replaceAll(/(?<=database_migrated {2})\S+/g, 'NEWEST')
    .replaceAll(`cli:${userInfo().username}`, 'cli:USER')
    .replace(Object.keys(AUDIT_EVENTS).join(', '), 'EVENTS')
    .replace(/^\{.*"supportRecordings":false.*\}$/, 'SETTINGS')
    .replace(' (npm run admin -- --help)', ' (help)');
  return `${code} ${text}`;
}

/** Run in this order on one database. */
const LINES: readonly [line: string, answer: string][] = [
  ['nonsense', '2 "nonsense" is not a command. (help)'],
  ['people a b', '2 Usage: people (help)'],
  [
    'people --nonsense',
    "2 Unknown option '--nonsense'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- \"--nonsense\" (help)",
  ],
  ['invite', '2 Usage: invite EMAIL [--role] [--studio] (help)'],
  ['invite not-an-address', '2 The email address format is wrong, please modify. (help)'],
  [
    'invite a@studio.example --role king',
    '1 Unknown role "king". Use one of viewer, advertiser, manager, admin.',
  ],
  ['invite a@studio.example --studio none', '1 There is no studio "none".'],
  [
    'invite a@studio.example --role viewer',
    '0 https://portal.studio.example/portal/register?email=a%40studio.example&invitation=TOKEN',
  ],
  ['invitations', '0 a@studio.example  viewer in studio  valid until DAY'],
  ['people', '0 '],
  ['people --json', '0 []'],
  ['suspend a@studio.example', '2 --reason is required; the user sees it. (help)'],
  ['suspend a@studio.example off', '2 Usage: suspend EMAIL [--reason] [--lift] (help)'],
  ['sessions a@studio.example', '1 a@studio.example has no account.'],
  ['role a@studio.example', '1 a@studio.example has no account.'],
  ['role a@studio.example --take', '2 --take: name the role to remove. (help)'],
  ['studio list', '0 studio  Studio  0 members, 0 administrators'],
  [
    'studio create Harbor',
    '0 ID\nInvite its first administrator: npm run admin -- invite EMAIL --role admin --studio ID',
  ],
  ['studio create harbor', '1 A studio "Harbor" already exists: ID (--same-name allows another).'],
  ['studio create', '2 NAME must have 1 to 60 characters. (help)'],
  ['studio create LONG', '2 NAME must have 1 to 60 characters. (help)'],
  ['studio rename Bay', '0 studio  Bay'],
  ['studio rename bay', '0 studio  bay'],
  ['studio rename Harbor', '1 A studio "Harbor" already exists: ID (--same-name allows another).'],
  ['studio rename Harbor --same-name', '0 studio  Harbor'],
  [
    'studio create Harbor --same-name',
    '0 ID\nInvite its first administrator: npm run admin -- invite EMAIL --role admin --studio ID',
  ],
  [
    'studio list',
    '0 studio  Harbor  0 members, 0 administrators\nID  Harbor  0 members, 0 administrators\nID  Harbor  0 members, 0 administrators',
  ],
  ['studio list Harbor', '2 "Harbor" is one word too many after list. (help)'],
  ['studio move', '2 "move" is not list, create or rename. (help)'],
  ['studio rename X --studio none', '1 There is no studio "none".'],
  ['second-step require admin,manager', '0 studio  Harbor  second step: admin,manager'],
  ['second-step require none', '0 studio  Harbor  second step: none'],
  [
    'second-step require',
    '2 ROLES must be "none" or some of viewer,advertiser,manager,admin. (help)',
  ],
  [
    'second-step require admin,king',
    '2 ROLES must be "none" or some of viewer,advertiser,manager,admin. (help)',
  ],
  ['second-step ask', '2 "ask" is not require or remove. (help)'],
  [
    'second-step remove a@studio.example',
    '2 --reason is required: how the user proved their identity. (help)',
  ],
  [
    'second-step remove a@studio.example --reason _',
    '2 --reason is required: how the user proved their identity. (help)',
  ],
  ['second-step remove a@studio.example --reason Called', '1 a@studio.example has no account.'],
  ['keys', '0 '],
  [
    'keys rotate',
    '2 NAME must be one of dynamic, console, provider, refresh-token, captcha, known-browser, oidc-cookies, report-file, second-step, all. (help)',
  ],
  [
    'keys rotate none',
    '2 NAME must be one of dynamic, console, provider, refresh-token, captcha, known-browser, oidc-cookies, report-file, second-step, all. (help)',
  ],
  ['keys turn', '2 Unknown action "turn". Use rotate. (help)'],
  ['keys rotate captcha', '0 captcha  secret-captcha.ID  used from TIME'],
  ['settings nothing', '2 Give a value after the name. (help)'],
  ['settings nothing 1', '1 unknown setting "nothing"'],
  [
    'settings captchaThreshold x',
    '2 "x" is not JSON; a string needs its own quotes: \'"x"\'. (help)',
  ],
  ['settings captchaThreshold a-b', '2 "a-b" is not JSON. (help)'],
  [
    'settings captchaThreshold "x"',
    '1 setting "captchaThreshold" must be a whole number from 0 to 1000',
  ],
  ['clock', '0 Clock: TIME, hourly work: never'],
  ['clock set', '2 "set" is not confirm. (help)'],
  ['clock confirm', '0 Clock: TIME, hourly work: TIME'],
  ['errors', '0 '],
  [
    'audit',
    '0 TIME  setting_changed  clock  by cli:USER\nTIME  key_rotated  captcha  by cli:USER\nTIME  studio_changed  studio  by cli:USER  second step: none\nTIME  studio_changed  studio  by cli:USER  second step: admin,manager\nTIME  studio_changed  ID  by cli:USER  created\nTIME  studio_changed  studio  by cli:USER  renamed\nTIME  studio_changed  studio  by cli:USER  renamed\nTIME  studio_changed  studio  by cli:USER  renamed\nTIME  studio_changed  ID  by cli:USER  created\nTIME  invitation_made  ID  by cli:USER  as viewer\nTIME  database_migrated  NEWEST  by cli:USER',
  ],
  ['audit --since never', '2 --since: "never" is not a date, such as DAY. (help)'],
  ['audit --since 2999-01-01', '0 Nothing found.'],
  ['audit --trace t', '0 Nothing found.'],
  ['audit --event key-rotated', '2 --event: "key-rotated" is not one of EVENTS. (help)'],
  ['audit --event key:rotated', '0 TIME  key_rotated  captcha  by cli:USER'],
  ['audit nobody@studio.example', '0 Nothing found: nobody@studio.example has no account.'],
  ['mails nobody@studio.example', '0 Nothing found.'],
  ['recording create case', '2 "case" is one word too many after create. (help)'],
  [
    'recording create',
    '0 Code CODE, valid once, until TIME UTC. Number NUMBER.\nThe customer opens https://portal.studio.example/portal/support-recording and enters the code.',
  ],
  ['recording list', '0 NUMBER  code valid until TIME  '],
  ['recording create --json', '0 {"number":"NUMBER","code":"CODE","expiresAt":MS}'],
  ['recording list 1', '2 "1" is one word too many after list. (help)'],
  ['recording show', '2 show: which NUMBER? (help)'],
  ['recording show 1', '1 There is no log with the number "1".'],
  ['recording remove 1', '1 There is no recording with the number "1".'],
  ['recording move', '2 "move" is not create, list, show or remove. (help)'],
  ['settings supportRecordings false --json', '0 SETTINGS'],
  ['recording create', '1 The setting supportRecordings is off.'],
  ['migrate', '0 Nothing to do.'],
  ['migrate --json', '0 {"done":[]}'],
  ['clock --json', '0 {"now":MS,"last":MS}'],
  ['keys', '0 captcha  secret-captcha.ID  used from TIME\ncaptcha  secret-captcha.ID  made TIME'],
  [
    'keys rotate captcha --json',
    '0 [{"name":"captcha","kid":"secret-captcha.ID","createdAt":MS,"usedFrom":MS}]',
  ],
  ['studio rename Pier --json', '0 {"id":"studio","name":"Pier"}'],
  ['second-step require admin --json', '0 {"id":"studio","roles":["admin"]}'],
  [
    'invite a@studio.example --json',
    '0 {"id":"ID","email":"a@studio.example","role":"viewer","studio":"studio","link":"https://portal.studio.example/portal/register?email=a%40studio.example&invitation=TOKEN"}',
  ],
  ['mails nobody@studio.example --json', '0 []'],
  ['audit --trace t --json', '0 []'],
];

it('O1: each command answers an operator, and refuses what it does not understand', async () => {
  const answers: string[][] = [];
  for (const [line] of LINES) answers.push([line, await run(line)]);
  expect(answers).toEqual(LINES);
});

it.each([
  ['role a@studio.example', 'accounts are stored in that core; use its own tools.'],
  [
    'second-step remove a@studio.example --reason Called',
    'authenticator apps are stored in that core; use its own tools.',
  ],
])('O1: %s is refused if a separate core has the accounts', async (line, words) =>
  expect(await run(line, { SUPERTOKENS_CORE_URI: 'http://127.0.0.1:1' })).toBe(
    `1 SUPERTOKENS_CORE_URI: ${words}`,
  ),
);

it('O1: a link needs the public address', async () =>
  expect(await run('invite a@studio.example', { PUBLIC_URL: '' })).toBe(
    '1 PUBLIC_URL: required for the link.',
  ));

it('O1: the help names each command with its words and options', async () => {
  const lines = (await run('--help')).split('\n');
  expect([...lines.slice(0, 2), ...lines.slice(-3)]).toEqual([
    '0 npm run admin -- COMMAND [--json]',
    '',
    '',
    'Uses the database configured by the platform environment variables (docs/configuration.md).',
    'Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ]);
  const usages = lines.filter((line) => /^ {2}\S/.test(line));
  // Each is followed by its description.
  for (const usage of usages) expect(lines[lines.indexOf(usage) + 1]).toMatch(/^ {6}\w.{10}/);
  expect(usages.map((line) => line.trim())).toEqual([
    'doctor [--at] [--ca]',
    'migrate',
    'settings [NAME] [VALUE]',
    'clock [confirm]',
    'errors',
    'audit [EMAIL] [--event] [--trace] [--since]',
    'mails EMAIL',
    'keys [rotate] [NAME]',
    'backup FILE',
    'restore FILE [--keep-sessions]',
    'import [FILE] [--studio] [--complete] [--sample]',
    'studio list|create|rename [NAME] [--studio] [--same-name]',
    'second-step require|remove [ROLES|EMAIL] [--studio] [--reason]',
    'recording create|list|show|remove [NUMBER] [--note]',
    'invite EMAIL [--role] [--studio]',
    'invitations',
    'people',
    'suspend EMAIL [--reason] [--lift]',
    'sessions EMAIL [--end]',
    'role EMAIL [ROLE] [--take]',
    'export EMAIL FILE',
    'remove EMAIL [--reason]',
  ]);
});

it('the doctor takes a response that is cut off for none', async () => {
  const cut = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '9' });
    response.write('{}', () => response.destroy());
  });
  const address = `http://127.0.0.1:${await listening(cut)}/`;
  await expect(ask(address, {})).rejects.toThrow('aborted');
  cut.close();
});
