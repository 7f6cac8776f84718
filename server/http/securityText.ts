import type { FastifyInstance } from 'fastify';
import { dayAt } from '../../src/rules/days';
import { portalConfig } from '../../src/rules/portalConfig';
import { DAY_MS } from '../../src/rules/durations';
import { sendNothing } from './errors';
import { isApiHost, pageOf } from './hosts';
import { BRAND_FILES } from './portal';

/** Validity of the file; RFC 9116 requires less than a year. */
const GOOD_DAYS = 180;

interface SecurityTextOptions {
  readonly url: () => string;
  readonly config: () => object;
  readonly now: () => number;
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, the brand's support address. */
export function securityTextRoute(
  app: FastifyInstance,
  { url, config, now }: SecurityTextOptions,
): void {
  app.get('/.well-known/security.txt', (request, reply) => {
    if (isApiHost(request.host)) return sendNothing(reply);
    const page = pageOf(request.host, url());
    const { brand } = portalConfig(page, JSON.stringify(config()));
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${dayAt(now() + GOOD_DAYS * DAY_MS)}T00:00:00Z`,
      'Preferred-Languages: en, zh',
      `Canonical: ${page.origin}/.well-known/security.txt`,
    ];
    request.answerKind = 'asset';
    return reply
      .type(BRAND_FILES['robots.txt'])
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
