import { request as send, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { importFile, ImportRunning } from '../../server/report/import/importFile';
import { createKey } from '../../server/report/import/studioKeys';
import { startChild } from './support/child';
import { databaseInFolder } from './support/databaseInFolder';
import { refusing } from './support/refusing';
import { startedFolder } from './support/startedFolder';

const HEAD = 'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue\n';
const lineOf = (campaign: number) =>
  `2026-11-20,TikTok,Neon,Launch ${campaign},US,1000,10,1,12.50,3.00\n`;
const SENDER = { owner: 'tide', actor: 'cli:test' };
const MINUTE_MS = 60_000;

async function* fileOf(...lines: string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join(''));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 50));
}

describe('an import', () => {
  const { db, folder } = databaseInFolder(startedFolder());

  const rows = () =>
    db().selectFrom('delivery_rows').selectAll().where('owner', '=', 'tide').execute();
  const staged = async () => (await db().selectFrom('import_rows').select('line').execute()).length;

  it('leaves nothing if its process is killed, and frees its slot a minute after its last progress', async () => {
    const nightly = { owner: 'tide', name: 'nightly', by: 'ada' };
    const made = await db()
      .transaction()
      .execute((trx) => createKey(trx, nightly, Date.now()));
    const child = startChild({ PORT: '0', DATA_DIR: folder });
    let call: ClientRequest | undefined;
    try {
      const url = await child.ready();
      call = send(`${url}/api/import`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${made?.key}` },
      }).on('error', () => undefined);
      call.write(HEAD + Array.from({ length: 6_000 }, (_, at) => lineOf(at)).join(''));
      await until(async () => (await staged()) > 0);
    } finally {
      child.process.kill('SIGKILL');
      await child.ended;
      call?.destroy();
    }
    const again = (after: number) =>
      importFile({ db: db(), now: () => Date.now() + after }, SENDER, fileOf(HEAD, lineOf(1)));
    await expect(again(MINUTE_MS / 2)).rejects.toThrow(ImportRunning);
    expect(await again(MINUTE_MS)).toMatchObject({ rows: 1, added: 1 });
    expect(await rows()).toHaveLength(1);
  });

  it('holds no slot if its process died with a fast clock that was then corrected', async () => {
    const at = Date.now();
    const left = { owner: SENDER.owner, import_id: 'dead', began_at: at + 60 * MINUTE_MS };
    await db().insertInto('running_imports').values(left).execute();
    const now = () => at;
    expect(await importFile({ db: db(), now }, SENDER, fileOf(HEAD, lineOf(1)))).toMatchObject({
      rows: 1,
    });
  });

  it('is reported as done also if a full disk keeps what it staged', async () => {
    const world = { db: db(), now: Date.now };
    const taken = () => importFile(world, SENDER, fileOf(HEAD, lineOf(1)));
    expect(await refusing(db(), 'delete on import_rows', taken)).toMatchObject({ kind: 'done' });
  });

  it('lets its process read until the end of its merge, as things were before', async () => {
    const before = await rows();
    let meanwhile: unknown;
    // With a shared connection, the read would wait for the import and the import for the read.
    const holdRight = async () => void (meanwhile = await Promise.race([rows(), pause(2_000)]));
    const world = { db: db(), now: Date.now };
    const outcome = await importFile(world, { ...SENDER, holdRight }, fileOf(HEAD, lineOf(90)));
    expect(outcome).toMatchObject({ added: 1 });
    expect(meanwhile).toStrictEqual(before);
  });

  it('keeps its slot while it makes progress, and imports nothing after too long a silence', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'setTimeout', 'Date'] });
    try {
      let now = Date.now() + 10 * MINUTE_MS;
      const attempt = (...lines: string[]) =>
        importFile({ db: db(), now: () => now }, SENDER, fileOf(HEAD, ...lines));
      const before = await rows();
      /** Sends half a file, waits for `meanwhile`, and then sends the rest. */
      const slowly = (meanwhile: () => Promise<void>) => {
        async function* file(): AsyncGenerator<Uint8Array> {
          yield Buffer.from(HEAD + lineOf(2));
          await meanwhile();
          yield Buffer.from(lineOf(3));
        }
        return importFile({ db: db(), now: () => now }, SENDER, file());
      };
      const placedAt = async () =>
        (await db().selectFrom('running_imports').select('began_at').executeTakeFirst())?.began_at;

      const silent = slowly(async () => {
        now += 2 * MINUTE_MS;
        expect(await attempt(lineOf(4))).toMatchObject({ added: 1 });
      });
      await expect(silent).rejects.toThrow(ImportRunning);
      expect(await rows()).toHaveLength(before.length + 1);

      const alive = slowly(async () => {
        now += 2 * MINUTE_MS;
        jest.advanceTimersByTime(15_000);
        await until(async () => (await placedAt()) === now);
        await expect(attempt(lineOf(5))).rejects.toThrow(ImportRunning);
      });
      expect(await alive).toMatchObject({ rows: 2, added: 2 });
    } finally {
      jest.useRealTimers();
    }
  });
});
