import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { isRecord } from '../json';
import { createLimit } from '../operate/limit';
import { MINUTE_MS } from '../../src/rules/durations';

/** One error of a report (spec 3: error-report payload). */
export interface ReportedError {
  readonly title: string;
  readonly content: string;
}

/** A stored error. Time in ms. */
export interface CollectedError extends ReportedError {
  readonly id: string;
  readonly checkId: string;
  readonly createdAt: number;
}

export async function collectErrors(
  db: Database,
  checkId: string,
  errors: readonly ReportedError[],
  now: number,
): Promise<void> {
  if (errors.length === 0) return;
  await db
    .insertInto('collected_errors')
    .values(
      errors.map(({ title, content }) => ({
        id: randomUUID(),
        check_id: checkId,
        title,
        content,
        created_at: now,
      })),
    )
    .execute();
}

export const listErrors = (db: Database): Promise<CollectedError[]> =>
  db
    .selectFrom('collected_errors')
    .select(['id', 'check_id as checkId', 'title', 'content', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** Most errors stored per report and per minute; longest stored texts, in characters. */
const LIMITS = { errors: 500, perMinute: 600, checkId: 200, title: 500, content: 8_192 } as const;

function parseReport(body: unknown): { checkId: string; errors: ReportedError[] } {
  if (!isRecord(body) || typeof body['checkId'] !== 'string' || !Array.isArray(body['errorList'])) {
    throw new RequestError(400, 'The report needs checkId (string) and errorList (list).');
  }
  const errors = body['errorList'].slice(0, LIMITS.errors).map((item: unknown) => {
    if (
      !isRecord(item) ||
      typeof item['title'] !== 'string' ||
      typeof item['content'] !== 'string'
    ) {
      throw new RequestError(400, 'Each error needs title (string) and content (string).');
    }
    return {
      title: item['title'].slice(0, LIMITS.title),
      content: item['content'].slice(0, LIMITS.content),
    };
  });
  return { checkId: body['checkId'].slice(0, LIMITS.checkId), errors };
}

/**
 * Registers the route for errors that a user sends by closing the merged notification (spec 4, 7). It needs no session
 * and has a limit; a report beyond it is refused whole, since the portal sends it whole again.
 */
export function errorReportRoutes(app: FastifyInstance, { db, now }: AuthContext): void {
  const limit = createLimit(LIMITS.perMinute, MINUTE_MS, now);

  app.post('/api/response_error_collect', async ({ body }) => {
    const { checkId, errors } = parseReport(body);
    if (errors.length > limit.left()) {
      throw new RequestError(
        429,
        'Too many errors were reported within a minute.',
        MINUTE_MS / 1_000,
      );
    }
    limit.use(errors.length);
    await collectErrors(db, checkId, errors, now());
    return { ret: 0, data: null };
  });
}
