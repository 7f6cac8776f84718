import { admin } from '../../server/admin/admin';
import { cleanUp } from '../../server/data/cleanup';
import { fieldsOf } from '../../server/json';
import { listRecordings } from '../../server/supportRecording/recordings';
import {
  RECORDING_AGAIN_MS,
  RECORDING_CODE_MS,
  RECORDING_KEPT_MS,
  RECORDING_TICKET_MS,
} from '../../src/rules/supportRecording';
import { Browser } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';
import { refusing } from './support/refusing';

const { folder: dataDir, db } = databaseInFolder();
const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'https://portal.studio.example' };
const LOG = JSON.stringify({ payload: '[]', portalLog: { format: 'portal-action-log' } });
let time = Date.now();
let network = 0;

const platform = clockedPlatform({ dataDir, now: () => time });
// Codes are created by the clock of this machine.
beforeEach(() => {
  time = Date.now();
});

async function typed(...words: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await admin(['recording', ...words, '--json'], environment);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}
const newCode = async () => {
  const { code, number } = await typed('create', '--note', 'case 4711');
  return { code: String(code), number: String(number) };
};
const post = async (path: string, body: object, from = (network += 1)) =>
  (
    await new Browser(platform.url).post(`/api/support-recordings${path}`, body, {
      'x-forwarded-for': `10.1.${from}.1`,
    })
  ).body;
const begin = (code: string, from?: number) => post('/begin', { code }, from);
const ticketFor = async (code: string) => String((await begin(code))['ticket']);

describe('a recording for support', () => {
  it('turns a code into a number, and support prints its log', async () => {
    const { code, number } = await newCode();
    const listed = async () => (await admin(['recording', 'list'], environment)).out;
    expect(await listed()).toMatch(new RegExp(`${number}  code valid until .*case 4711`));
    // As users type it.
    const ticket = await ticketFor(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(await listed()).toMatch(new RegExp(`${number}  started .*case 4711`));
    const kept = await post('', { ticket, log: LOG });
    expect(kept).toMatchObject({ status: 'OK', number });
    const shown = await admin(['recording', 'show', number.toLowerCase()], environment);
    expect(shown).toEqual({ code: 0, out: LOG, err: '' });
    expect(await listed()).toMatch(new RegExp(`${number}  received .*case 4711`));
    const events = db().selectFrom('audit').select('event').where('subject', '=', number);
    expect((await events.execute()).map(({ event }) => event).toSorted()).toEqual([
      'recording_asked',
      'recording_read',
      'recording_received',
    ]);
  });

  it('accepts a code and its ticket once, and stores neither in clear text', async () => {
    const [{ code }, other, begun] = [await newCode(), await newCode(), await newCode()];
    const theirs = await ticketFor(begun.code);
    const ticket = await ticketFor(code);
    const used = { status: 'RECORDING_CODE_INVALID' };
    time += RECORDING_AGAIN_MS;
    expect(await begin(code)).toEqual(used);
    expect(await post('', { ticket, log: LOG })).toMatchObject({ status: 'OK' });
    const changed = LOG.replace('[]', '[{}]');
    expect(await post('', { ticket, log: changed })).toEqual({
      status: 'RECORDING_TICKET_INVALID',
    });
    const rows = JSON.stringify(await db().selectFrom('support_recordings').selectAll().execute());
    expect(rows).not.toContain(code.replace('-', ''));
    expect(rows).not.toContain(ticket);
    // Recordings of others are unchanged.
    const show = (number: string) => admin(['recording', 'show', number], environment);
    const none = `There is no log with the number "${begun.number}".`;
    expect(await show(begun.number)).toMatchObject({ code: 1, err: none });
    expect(await post('', { ticket: theirs, log: LOG })).toMatchObject({ number: begun.number });
    expect(await begin(other.code)).toMatchObject({ status: 'OK' });
  });

  it('accepts a code again for two minutes, as its response may have been lost; only the last ticket counts', async () => {
    const { code, number } = await newCode();
    const lost = await ticketFor(code);
    time += RECORDING_AGAIN_MS - 1;
    const ticket = await ticketFor(code);
    const ended = { status: 'RECORDING_TICKET_INVALID' };
    expect(await post('', { ticket: lost, log: LOG })).toEqual(ended);
    expect(await post('', { ticket, log: LOG })).toMatchObject({ status: 'OK', number });
    // Not after its log was received.
    expect(await begin(code)).toEqual({ status: 'RECORDING_CODE_INVALID' });
  });

  it('returns the number again for the same log, whose response was lost, and records it once', async () => {
    const { code, number } = await newCode();
    const ticket = await ticketFor(code);
    const kept = await post('', { ticket, log: LOG });
    time += 1_000;
    expect(await post('', { ticket, log: LOG })).toEqual(kept);
    const lines = db().selectFrom('audit').select('event').where('subject', '=', number);
    expect(
      (await lines.execute()).filter(({ event }) => event === 'recording_received'),
    ).toHaveLength(1);
  });

  it('ASVS 16.4.1: is printed without characters that a terminal obeys', async () => {
    const { code, number } = await newCode();
    const log = LOG.replace('[]', '\u009b2Jp\u202ea');
    await post('', { ticket: await ticketFor(code), log });
    for (const words of [[], ['--json']]) {
      const { out } = await admin(['recording', 'show', number, ...words], environment);
      expect(out).toContain(String.raw`\u009b2Jp\u202ea`);
      expect(JSON.parse(out)).toEqual(JSON.parse(log));
    }
  });

  it('stores no log whose receipt cannot be recorded', async () => {
    const { code, number } = await newCode();
    const ticket = await ticketFor(code);
    const send = () => post('', { ticket, log: LOG });
    expect(await refusing(db(), 'insert on audit', send)).toMatchObject({ ret: 500 });
    expect((await admin(['recording', 'show', number], environment)).code).toBe(1);
    expect(await send()).toMatchObject({ status: 'OK', number });
  });

  it('deletes code, ticket and log in the clean-up when they expire', async () => {
    const late = await newCode();
    const begun = await newCode();
    const ticket = await ticketFor(begun.code);
    const sent = await newCode();
    await post('', { ticket: await ticketFor(sent.code), log: LOG });
    time += RECORDING_TICKET_MS;
    expect(await post('', { ticket, log: LOG })).toEqual({ status: 'RECORDING_TICKET_INVALID' });
    time += RECORDING_CODE_MS;
    expect(await begin(late.code)).toEqual({ status: 'RECORDING_CODE_INVALID' });
    const shown = await listRecordings(db(), time);
    expect(shown.map((each) => each.number)).not.toContain(begun.number);
    expect(shown[0]?.number).toBe(sent.number);
    await cleanUp(db(), time);
    const left = async () =>
      (await db().selectFrom('support_recordings').select('number').execute()).map(
        ({ number }) => number,
      );
    expect(await left()).toContain(sent.number);
    expect(await left()).not.toContain(begun.number);
    time += RECORDING_KEPT_MS;
    await cleanUp(db(), time);
    expect(await left()).toEqual([]);
  });

  it('accepts only logs, and codes cannot be guessed', async () => {
    const { code } = await newCode();
    const ticket = await ticketFor(code);
    const others = [
      LOG.replace('"payload":"', '"other":"'),
      LOG.replace('"format":"', '"format":"x'),
    ];
    for (const log of ['', '{}', 'x', '{"payload":"[]"}', ...others])
      expect(await post('', { ticket, log })).toEqual({ status: 'RECORDING_TICKET_INVALID' });
    expect(await post('', { ticket, log: LOG })).toMatchObject({ status: 'OK' });
    const tries = Array.from({ length: 21 }, () => 250);
    const answers: unknown[] = [];
    for (const from of tries) answers.push(fieldsOf(await begin('AAAA-AAAA', from))['status']);
    expect(answers.at(19)).toBe('RECORDING_CODE_INVALID');
    expect(answers.at(20)).toBe('RECORDING_TOO_MANY');
  });

  it('can be turned off by an operator: codes neither begin nor are created', async () => {
    const { code } = await newCode();
    await platform.services.settings.set({ supportRecordings: false });
    expect(await begin(code)).toEqual({ status: 'RECORDING_OFF' });
    expect(await post('', { ticket: 'x', log: LOG })).toEqual({ status: 'RECORDING_OFF' });
    expect(await admin(['recording', 'create'], environment)).toMatchObject({
      code: 1,
      err: 'The setting supportRecordings is off.',
    });
    await platform.services.settings.set({ supportRecordings: true });
  });

  it('can be deleted early by support', async () => {
    const [{ number }, other, third] = [await newCode(), await newCode(), await newCode()];
    expect(await typed('remove', number)).toEqual({ number });
    const said = await admin(['recording', 'remove', third.number], environment);
    expect(said.out).toBe(`${third.number} is deleted.`);
    const removed = db().selectFrom('audit').select('event').where('subject', '=', number);
    expect(await removed.execute()).toContainEqual({ event: 'recording_removed' });
    expect((await admin(['recording', 'list'], environment)).out).toContain(other.number);
    const times = (await listRecordings(db(), time)).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((one, next) => next - one));
    const again = await admin(['recording', 'remove', number], environment);
    expect(again).toMatchObject({
      code: 1,
      err: `There is no recording with the number "${number}".`,
    });
    expect(await admin(['recording', 'show', number], environment)).toMatchObject({ code: 1 });
    expect(await admin(['recording', 'play'], environment)).toMatchObject({ code: 2 });
  });
});
