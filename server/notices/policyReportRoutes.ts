import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import { collectErrors, type ReportedError } from './collectedErrors';
import { REPORT_PATH } from '../http/policies';
import { isRecord, textField } from '../json';
import { createLimit } from '../operate/limit';
import { MINUTE_MS } from '../../src/rules/durations';

/** Most reports stored per request and per minute; longest text of one, in characters. */
const LIMITS = { perCall: 20, perMinute: 60, text: 500 } as const;

/** The portal is not responsible for what browser extensions do to a page. */
const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension(?::|$)/;

/** Returns the violation in a report, in the format of `report-uri` or `report-to`. */
function violationOf(report: unknown): unknown {
  if (!isRecord(report)) return undefined;
  if (isRecord(report['csp-report'])) return report['csp-report'];
  return report['type'] === 'csp-violation' ? report['body'] : undefined;
}

/** Returns an address without its query, which may hold a secret. */
const shown = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? '').slice(0, LIMITS.text);

function errorOf(report: unknown): ReportedError | undefined {
  const violation = violationOf(report);
  const field = (...names: string[]) =>
    names.map((name) => textField(violation, name)).find((text) => text !== undefined) ?? '';
  const directive = field('effectiveDirective', 'effective-directive', 'violated-directive');
  const blocked = field('blockedURL', 'blocked-uri');
  const source = field('sourceFile', 'source-file');
  if (directive === '' || EXTENSION.test(blocked) || EXTENSION.test(source)) return undefined;
  const page = field('documentURL', 'document-uri');
  return {
    title: `Policy: ${directive.slice(0, LIMITS.text)}`,
    content: `${shown(blocked)} stopped on ${shown(page)}`,
  };
}

/** Registers the route for violations of the portal's policy (ASVS 3.4.7). */
export function policyReportRoutes(app: FastifyInstance, { db, now }: AuthContext): void {
  const limit = createLimit(LIMITS.perMinute, MINUTE_MS, now);

  app.post(REPORT_PATH, async ({ body }, reply) => {
    const errors = (Array.isArray(body) ? body : [body])
      .slice(0, LIMITS.perCall)
      .map(errorOf)
      .filter((error) => error !== undefined)
      .slice(0, limit.left());
    limit.use(errors.length);
    await collectErrors(db, 'content-security-policy', errors, now());
    return reply.code(204).send();
  });
}
