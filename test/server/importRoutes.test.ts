import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { classifyResponse } from '../../sagas/apiClient/classifyResponse';
import { readAudit } from '../../server/audit/read';
import { createApp } from '../../server/http/app';
import { REFUSED_RET } from '../../server/http/errors';
import { fieldsOf } from '../../server/json';
import { FILE_NAME_LENGTH, IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import { answered, response as answerWith } from '../sagas/apiClient/samples';
import { peopleWorld } from './support/peopleWorld';
import { memoryLog } from './support/platform';
import { rowsOf, setRows } from './support/rows';

const log = memoryLog();
const { admin, member, signedIn, post, db, platform } = peopleWorld({ log });

const HEAD = 'day,channel,game,spend';
const GOOD = `${HEAD}\n2026-01-20,TikTok,Neon Sky,12.50\n`;
const BAD = `${HEAD}\n2026-01-20,Radio,Neon Sky,1\n`;
const CSV = { 'content-type': 'text/csv' };

const upload = async (browser = admin(), body = GOOD, headers: Record<string, string> = CSV) =>
  browser.post('/api/data/imports', body, headers);
const listed = async (what: 'imports' | 'keys') => {
  const { body } = await admin().send('GET', `/api/data/${what}`);
  return fieldsOf(body['data'])[what] as Record<string, unknown>[];
};

async function createKey(name = 'Warehouse'): Promise<{ id: string; key: string }> {
  const { body } = await admin().post('/api/data/keys', { name });
  const { id, key } = fieldsOf(body['data']);
  return { id: String(id), key: String(key) };
}

async function send(
  key: string,
  body = GOOD,
  query = '',
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(`${platform().url}/api/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'accept-language': 'zh', ...CSV },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('issue 18: a file uploaded by a user', () => {
  it('may take the full timeout to arrive', () => {
    expect(createApp(memoryLog()).server.requestTimeout).toBe(IMPORT_TIMEOUT_MS);
  });

  it('is imported for an administrator, and listed with its sender', async () => {
    expect((await upload()).body).toMatchObject({ ret: 0, data: { kind: 'done', added: 1 } });
    expect((await upload()).body).toMatchObject({ data: { added: 0, changed: 0 } });
    const by = 'demo@adlantern.example';
    expect((await listed('imports'))[1]).toMatchObject({ by, rows: 1, added: 1 });
    for (let sent = 2; sent < 21; sent += 1) await upload();
    expect(await listed('imports')).toHaveLength(20);
    const [, line] = await readAudit(db(), { event: 'data_imported' });
    expect(line).toMatchObject({
      subject: 'studio',
      actor: admin().front().uid,
      reason: 'deliveries, 1 rows',
    });
  });

  it.each([
    ['?name=Q4%20%E5%91%A8%E6%8A%A5.csv', 'Q4 周报.csv'],
    [`?name=${encodeURIComponent('C:\\Reports\\../week\u202e\n1.csv')}`, 'week 1.csv'],
    [`?name=${'😀'.repeat(150)}`, '😀'.repeat(FILE_NAME_LENGTH)],
    ['?name=a.csv&name=b.csv', ''],
    ['', ''],
  ])('is listed with its name, cleaned and bounded: %s', async (query, file) => {
    const { body } = await admin().post(`/api/data/imports${query}`, GOOD, CSV);
    expect(body).toMatchObject({ ret: 0 });
    expect((await listed('imports'))[0]).toMatchObject({ file });
  });

  it('is refused with positions in the client’s language', async () => {
    const { body } = await upload(admin(), BAD, { ...CSV, 'accept-language': 'zh-CN' });
    expect(body).toMatchObject({
      ret: 0,
      data: {
        kind: 'refused',
        wrong: 1,
        problems: [
          {
            line: 2,
            column: 2,
            name: 'channel',
            text: expect.stringMatching(/^请填写以下渠道之一：Facebook、.+、\S+$/),
          },
        ],
      },
    });
  });

  it('breaks neither the report nor its export with names of object properties', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const rows = names.map((name) => `2026-02-20,TikTok,${name},1\n`).join('');
    expect((await upload(admin(), `${HEAD}\n${rows}`)).body).toMatchObject({ ret: 0 });
    const days = 'from=2026-02-20&to=2026-02-20';
    const { body } = await admin().send('GET', `/api/report?${days}`);
    const shown = fieldsOf(body['data'])['rows'] as { game: string }[];
    expect(new Set(shown.map(({ game }) => game))).toEqual(new Set(names));
    const file = await admin().send('GET', `/api/report/file?${days}`);
    const { path } = fieldsOf(file.body['data']);
    const { text } = await admin().send('GET', String(path));
    expect(names.filter((name) => !text.includes(`TikTok,${name},`))).toEqual([]);
    await admin().send('GET', `/api/report/file?${days}&holds=cohorts`);
    const entries = await readAudit(db(), { event: 'data_exported' });
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual([
      'cohorts 2026-02-20 to 2026-02-20',
      'report 2026-02-20 to 2026-02-20',
    ]);
  });

  it('is served to this machine only, unless HOST says otherwise', async () => {
    const { port } = new URL(platform().url);
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed');
  });

  it('is not reported as having too few installs if it has none', async () => {
    const days = Array.from(
      { length: 14 },
      (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`,
    );
    const rows = days.map((day) => `${day},TikTok,Quiet,100\n`).join('');
    expect((await upload(admin(), `${HEAD}\n${rows}`)).body).toMatchObject({ ret: 0 });
    const { body } = await admin().send(
      'GET',
      '/api/report?from=2026-01-08&to=2026-01-14&game=Quiet',
    );
    const { finding } = fieldsOf(fieldsOf(body['data'])['analysis']);
    expect(finding).toEqual({ kind: 'thin', side: 'now', days: 7, installs: null });
  });

  it('is not imported if its sender loses the right while it is read', async () => {
    const sender = await member('admin');
    const browser = await signedIn(sender.email);
    const before = await listed('imports');
    await sql`create trigger meanwhile after insert on import_rows begin
      update profiles set role = 'manager' where user_id = ${sql.lit(sender.userId)}; end`.execute(
      db(),
    );
    const { body } = await upload(browser, GOOD.replace('Neon Sky', 'Denied'));
    await sql`drop trigger meanwhile`.execute(db());
    expect(body).toMatchObject({ ret: 40_000 });
    expect(await listed('imports')).toEqual(before);
    expect(await rowsOf(db(), 'delivery_rows', { game: 'Denied' })).toEqual([]);
  });

  it('is refused without permission to write data, or with another type', async () => {
    const manager = await signedIn((await member('manager')).email);
    expect((await upload(manager)).body).toMatchObject({ ret: 40_000 });
    // `curl` names the second one if it is given none.
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect(await upload(admin(), 'day,channel', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { message: 'The body must be CSV (Content-Type: text/csv).' },
      });
  });
});

describe('issue 18: a studio key', () => {
  it('is shown once, stored as a hash, used, and revoked at once', async () => {
    const { id, key } = await createKey();
    const kept = await db().selectFrom('studio_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(key);
    expect(await send(key, GOOD, '?name=night.csv')).toMatchObject({
      status: 200,
      body: { ret: 0 },
    });
    expect(await listed('keys')).toEqual([
      expect.objectContaining({
        id,
        name: 'Warehouse',
        hint: key.slice(-4),
        usedAt: expect.any(Number),
      }),
    ]);
    expect((await listed('imports'))[0]).toMatchObject({ by: 'Warehouse', file: 'night.csv' });
    // Twice: another administrator may have revoked it meanwhile.
    for (let times = 0; times < 2; times += 1) {
      const gone = await admin().post(`/api/data/keys/${id}/revoke`, {});
      expect(gone.body).toMatchObject({ ret: 0 });
    }
    expect((await send(key)).status).toBe(401);
    const events = (await readAudit(db(), {})).map(({ event, subject }) => `${event} ${subject}`);
    const ofKey = events.filter((line) => line.endsWith(` ${id}`)).toSorted();
    expect(ofKey).toEqual([`studio_key_created ${id}`, `studio_key_revoked ${id}`]);
  });

  it('imports nothing if it is revoked while the file is read', async () => {
    const { id, key } = await createKey('Leaked');
    const before = await listed('imports');
    await sql`create trigger meanwhile after insert on import_rows begin
      update studio_keys set revoked_at = 1 where id = ${sql.lit(id)}; end`.execute(db());
    const { status } = await send(key, GOOD.replace('Neon Sky', 'Leaked'));
    await sql`drop trigger meanwhile`.execute(db());
    expect(status).toBe(401);
    expect(await listed('imports')).toEqual(before);
  });

  it.each([
    ...['', ' ', 'x'.repeat(61), 'a\u202eb', 'a\u2028b', 7].map((name) => [400, name]),
    ...['😀'.repeat(60), 'خانه\u200cها'].map((name) => [200, name]),
  ])('responds with %i to the name %j', async (expected, name) => {
    const { status } = await admin().post('/api/data/keys', { name });
    expect(status).toBe(expected);
  });

  it('is no error of the server if its upload is interrupted, which imports nothing', async () => {
    const { key } = await createKey('Interrupted');
    const before = await listed('imports');
    const headers = { authorization: `Bearer ${key}`, ...CSV };
    const call = request(`${platform().url}/api/import`, { method: 'POST', headers });
    call.on('error', () => undefined);
    call.write(GOOD);
    const running = () => db().selectFrom('running_imports').select('owner').execute();
    while ((await running()).length === 0) await wait(20);
    call.destroy();
    while ((await running()).length > 0) await wait(20);
    expect(await listed('imports')).toEqual(before);
    expect(log.lines).not.toContainEqual(expect.stringContaining('/api/import'));
  });

  it('RFC 9110: the scheme of the key and the type of the file may be written in any case', async () => {
    const { key } = await createKey('Cases');
    const { status } = await fetch(`${platform().url}/api/import`, {
      method: 'POST',
      headers: { authorization: `bearer ${key}`, 'content-type': 'Text/CSV ;charset=UTF-8' },
      body: GOOD,
    });
    expect(status).toBe(200);
  });

  it('returns a file’s errors to a program as status and positions', async () => {
    const { key } = await createKey('Night');
    expect(await send(key, BAD)).toMatchObject({
      status: 422,
      body: {
        ret: 422,
        data: { problems: [{ line: 2, column: 2, name: 'channel' }] },
        message: '1 problem; nothing was imported.',
      },
    });
  });

  it('a large file with a wrong first row is read to its end, as browsers accept no earlier response', async () => {
    const { key } = await createKey('Large');
    const call = request(`${platform().url}/api/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...CSV },
    });
    const begun = once(call, 'response');
    // More than the buffers along the way can hold.
    call.end(
      `${HEAD}\n2026-01-20,Tik"Tok,Neon,1\n${'2026-01-20,TikTok,Neon,1\n'.repeat(2_000_000)}`,
    );
    await once(call, 'finish');
    const [answer]: IncomingMessage[] = await begun;
    expect(answer?.statusCode).toBe(422);
    answer?.resume();
  });

  it('stays valid if its creator is demoted or removed, but not while suspended (A100), and the list says so', async () => {
    const { email, userId } = await member('admin');
    const maker = await signedIn(email);
    const made = await maker.post('/api/data/keys', { name: 'Theirs' });
    const { id, key } = fieldsOf(made.body['data']);
    const seen = async () => (await listed('keys')).find((row) => row['id'] === id);
    expect(await seen()).toMatchObject({ madeBy: email, maker: 'active', usedAt: null });
    await setRows(db(), 'profiles', { user_id: userId }, { delete_at: 1 });
    expect(await seen()).toMatchObject({ maker: 'gone' });
    await setRows(db(), 'profiles', { user_id: userId }, { delete_at: Date.now() + 60_000 });
    expect(await seen()).toMatchObject({ maker: 'inactive' });
    await setRows(db(), 'profiles', { user_id: userId }, { delete_at: 0 });
    await post(admin(), `/members/${userId}/role`, { role: 'viewer' });
    expect(await seen()).toMatchObject({ madeBy: email, maker: 'inactive' });
    await post(admin(), `/members/${userId}/suspend`);
    expect(await seen()).toMatchObject({ madeBy: email, suspended: true });
    expect(await send(String(key))).toMatchObject({ status: 401 });
    await post(admin(), `/members/${userId}/role`, { role: 'manager' });
    await post(admin(), `/members/${userId}/restore`);
    expect(await seen()).toMatchObject({ maker: 'inactive', suspended: false });
    await post(admin(), `/members/${userId}/remove`);
    const note = 'studio keys created by them and still valid: 1';
    const paused = note.replace('still valid', 'paused');
    expect(
      (await readAudit(db(), { about: userId })).map((line) => [line.event, line.reason]),
    ).toEqual(
      expect.arrayContaining([
        ['authz_change', `admin to viewer; ${note}`],
        ['user_suspended', paused],
        ['authz_change', `viewer to manager; ${paused}`],
        ['user_restored', ''],
        ['user_removed', `manager; ${note}`],
      ]),
    );
    expect(await seen()).toMatchObject({ madeBy: email, maker: 'gone' });
    expect(await send(String(key))).toMatchObject({ status: 200 });
    await admin().post(`/api/data/keys/${String(id)}/revoke`, {});
    // With the key, the address of its former creator is deleted.
    const kept = await db().selectFrom('studio_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(email);
  });

  it('is created only by administrators, ten at most', async () => {
    const manager = await signedIn((await member('manager')).email);
    const body = { name: 'x' };
    expect((await manager.post('/api/data/keys', body)).body).toMatchObject({ ret: 40_000 });
    for (let made = (await listed('keys')).length; made < 10; made += 1) await createKey();
    const times = (await listed('keys')).map(({ createdAt }) => Number(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const refused = (await admin().post('/api/data/keys', body)).body;
    expect(refused).toMatchObject({
      ret: REFUSED_RET,
      message: expect.stringContaining('at most 10 keys'),
    });
    // The page shows it; a notice would repeat it.
    const verdict = classifyResponse(answered(answerWith(refused), '/api/data/keys'), 'trace');
    expect(verdict).toMatchObject({
      notice: null,
      caught: null,
      error: { message: refused['message'] },
    });
  });

  it('may send sixty files an hour, and a network thirty wrong keys', async () => {
    for (const { id } of (await listed('keys')).slice(0, 2))
      await admin().post(`/api/data/keys/${String(id)}/revoke`, {});
    const [{ key }, other] = [await createKey('Often'), await createKey('x'.repeat(60))];
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await send(key, '')).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(other.key, '')).status).toBe(422);
    for (let sent = 0; sent < 30; sent += 1) await send('wrong');
    const refused = await send('wrong');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    // For a network that guesses, the owner of the key makes no difference.
    expect((await send(other.key)).status).toBe(429);
  });
});
