import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { VERSION_HEADER } from '../../src/rules/version';

const LENGTH = 12;

/** The version of a built portal: its first page names all other files by their hashes. */
export async function builtVersion(portalDir: string): Promise<string> {
  const page = await readFile(join(portalDir, 'index.html')).catch(() => '');
  return createHash('sha256').update(page).digest('hex').slice(0, LENGTH);
}

/** Tells the version with every answer of the API, so that pages of an older portal notice (D2). */
export function installVersion(app: FastifyInstance, version: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.answerKind === 'api') reply.header(VERSION_HEADER, version);
    done();
  });
}
