import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { VERSION_HEADER } from '../../src/rules/version';

const LENGTH = 12;

/** Returns the version of a built portal: the hash of its first page, which names all other files by their hashes. */
export async function builtVersion(portalDir: string): Promise<string> {
  const page = await readFile(join(portalDir, 'index.html')).catch(() => '');
  return createHash('sha256').update(page).digest('hex').slice(0, LENGTH);
}

/** Sends the version with every API response, so that pages of an older portal detect an update (D2). */
export function installVersion(app: FastifyInstance, version: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.answerKind === 'api') reply.header(VERSION_HEADER, version);
    done();
  });
}
