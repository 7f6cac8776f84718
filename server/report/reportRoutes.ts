import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PermissionClaim } from 'supertokens-node/recipe/userroles';
import { addDays, dayAt } from '../../src/rules/days';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { withVisitor } from '../authApi/routes';
import { SAMPLE } from '../data/deliverySchema';
import { Refusal, RequestError } from '../http/errors';
import { languageIn, languageOfRequest } from '../http/language';
import { textIn } from '../json';
import { DENIED } from '../people/actor';
import { membershipOf } from '../studios/studios';
import { countRows, deliverySpan, type Span } from './basis';
import { countCohorts } from './cohorts';
import { fileToken, fileRequestOf } from './file/fileLink';
import { writeFile } from './file/writeFile';
import { parseFileKind, parseReportQuery, type ReportQuery } from './query';
import { readReport } from './report';

/** The permission that a signed-in user needs (spec 6: st-perm). */
const PERMISSION = 'report:read';

type Read = (
  owner: string,
  query: ReportQuery,
  span: Span | null,
  userId: string | undefined,
) => Promise<unknown>;

const FILES = '/api/report/files';
const FILE_NAMES = {
  deliveries: { en: 'report', zh: '报表' },
  cohorts: { en: 'cohorts', zh: '同期群' },
} as const;
const COUNTS = { deliveries: countRows, cohorts: countCohorts } as const;

/**
 * Registers the report (spec 2: report page): the sample for visitors, the studio's for signed-in users; and its
 * rows, or its cohorts, as a file.
 */
export function reportRoutes(app: FastifyInstance, { db, keys, now }: AuthContext): void {
  /** Returns whose deliveries are read; undefined without the permission. */
  const ownerOf = async (session: SessionContainer | undefined) => {
    if (session === undefined) return SAMPLE;
    const permissions = await session.getClaimValue(PermissionClaim);
    if (permissions?.includes(PERMISSION) !== true) return undefined;
    return (await membershipOf(db, session.getUserId()))?.studioId;
  };
  const answer = (request: FastifyRequest, reply: FastifyReply, read: Read) =>
    withVisitor(request, reply, async (session) => {
      const owner = await ownerOf(session);
      if (owner === undefined) return DENIED;
      const span = await deliverySpan(db, owner);
      try {
        const query = parseReportQuery(request.query, span?.last ?? addDays(dayAt(now()), -1));
        return { ret: 0, data: await read(owner, query, span, session?.getUserId()) };
      } catch (error) {
        if (error instanceof Refusal) return error.envelope(languageOfRequest(request));
        throw error;
      }
    });

  app.get('/api/report', (request, reply) =>
    answer(request, reply, (owner, query, span) =>
      readReport(db, owner, query, span, languageOfRequest(request)),
    ),
  );
  app.get('/api/report/file', (request, reply) =>
    answer(request, reply, async (owner, query, _span, userId) => {
      const holds = parseFileKind(request.query);
      if (userId !== undefined) {
        const reason = `${holds === 'cohorts' ? 'cohorts' : 'report'} ${query.from} to ${query.to}`;
        await record(db, { event: 'data_exported', subject: userId, reason }, now());
      }
      const language = languageIn(request.query);
      const token = await fileToken(keys, { owner, holds, scope: query, language }, now());
      return { rows: await COUNTS[holds](db, owner, query), path: `${FILES}?token=${token}` };
    }),
  );
  app.get(FILES, async (request, reply) => {
    const file = await fileRequestOf(keys, textIn(request.query, 'token'), now());
    if (file === null) throw new RequestError(410, 'This link has ended. Export the file again.');
    const { holds, scope, language } = file;
    reply.type('text/csv; charset=utf-8');
    const name = `${FILE_NAMES[holds][language]}-${scope.from}-${scope.to}.csv`;
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    reply.header('cache-control', 'no-store');
    return reply.send(Readable.from(writeFile(db, file)));
  });
}
