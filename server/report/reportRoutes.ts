import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PermissionClaim } from 'supertokens-node/recipe/userroles';
import { addDays, dayAt } from '../../src/rules/days';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { withVisitor } from '../authApi/routes';
import { SAMPLE } from '../data/schema';
import { membershipOf } from '../studios/studios';
import { CHANNELS } from './catalogue';
import { parseReportQuery, ReportQueryError, type ReportQuery } from './query';
import { deliverySpan, readAllRows, readReport, type Span } from './report';

/** The permission a signed-in person needs (spec 6: st-perm). */
const PERMISSION = 'report:read';
/** Platform response codes (spec 4). */
const DENIED = { ret: 40_000, data: null, message: 'Permission Denied' };
const refusal = (message: string) => ({ ret: 50_000, data: null, message });

type Read = (
  owner: string,
  query: ReportQuery,
  span: Span | null,
  userId: string | undefined,
) => Promise<unknown>;

/**
 * The report (spec 2: report page): the sample for visitors, the studio's for who is signed in; and
 * all rows of one at once, for a file.
 */
export function reportRoutes(app: FastifyInstance, { db, now }: AuthContext): void {
  const ownerOf = async (session: SessionContainer | undefined) =>
    session === undefined ? SAMPLE : (await membershipOf(db, session.getUserId()))?.studioId;
  const answer = (request: FastifyRequest, reply: FastifyReply, read: Read) =>
    withVisitor(request, reply, async (session) => {
      const permissions = await session?.getClaimValue(PermissionClaim);
      if (session !== undefined && permissions?.includes(PERMISSION) !== true) return DENIED;
      const owner = await ownerOf(session);
      if (owner === undefined) return DENIED;
      const span = await deliverySpan(db, owner);
      try {
        const query = parseReportQuery(request.query, span?.last ?? addDays(dayAt(now()), -1));
        return { ret: 0, data: await read(owner, query, span, session?.getUserId()) };
      } catch (error) {
        if (error instanceof ReportQueryError) return refusal(error.message);
        throw error;
      }
    });

  app.get('/api/report', (request, reply) =>
    answer(request, reply, (owner, query, span) => readReport(db, owner, query, span)),
  );
  app.get('/api/report/rows', (request, reply) =>
    answer(request, reply, async (owner, query, _span, userId) => {
      const range = { from: query.from, to: query.to };
      if (userId !== undefined) {
        const reason = `report ${range.from} to ${range.to}`;
        await record(db, { event: 'data_exported', subject: userId, reason }, now());
      }
      const rows = await readAllRows(db, owner, query);
      return { sample: owner === SAMPLE, range, channels: CHANNELS, rows };
    }),
  );
}
