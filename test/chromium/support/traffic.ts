import type { Page } from '@playwright/test';
import { intercept } from './interception';

/** Records every API request of a page from now on, as "METHOD /path". */
export function recordTraffic(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api') || pathname.startsWith('/idp'))
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Lets the platform respond to one path of this page with a fault (see the developers' page). */
export async function withFault(page: Page, path: string, fault: Record<string, unknown>) {
  await intercept(page, `**${path}*`, (request) =>
    request.send({ 'x-fault': JSON.stringify(fault) }),
  );
}
