import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { deliverySpan } from '../../../server/report/basis';
import { writeFile } from '../../../server/report/file/writeFile';
import { importFile } from '../../../server/report/import/importFile';
import { parseReportQuery } from '../../../server/report/query';
import { readReport } from '../../../server/report/report';
import type { FileKind } from '../../../src/rules/report';

/** When the files of these tests are imported. */
export const NOW = Date.UTC(2026, 10, 22, 12);

const ALL = {
  from: '2010-01-01',
  to: '2026-12-31',
  channel: null,
  game: null,
  campaign: null,
  country: null,
};

export const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** Returns the bytes in pieces, as over a network. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads the report of an owner's imported files, as on its newest day. */
export async function reportOf(
  db: Database,
  owner: string,
  newest: string,
  asked: Record<string, string>,
  language: 'en' | 'zh' = 'en',
) {
  const query = parseReportQuery(asked, newest);
  return readReport(db, owner, query, await deliverySpan(db, owner), language);
}

/** Opens a separate database for each test, with functions to import and export files. */
export function importWorld() {
  let db: Database;
  beforeEach(async () => {
    db = await openDatabase({ dataDir: ':memory:' });
  });
  afterEach(() => db.destroy());
  return {
    db: () => db,
    take: (text: string | Uint8Array, owner = 'tide', size = 7, isComplete = false) =>
      importFile(
        { db, now: () => NOW },
        { owner, actor: 'ben', isComplete },
        pieces(typeof text === 'string' ? Buffer.from(text) : text, size),
      ),
    fileOf: async (owner: string, holds: FileKind = 'deliveries'): Promise<string> => {
      let text = '';
      for await (const piece of writeFile(db, { owner, holds, scope: ALL, language: 'en' }))
        text += piece;
      return text;
    },
  };
}
