import { portalStarted } from './support/portal';
import { expect, testOnSharedPage as test } from './support/test';
import { withFault } from './support/traffic';

test('decisions: monitoring is not loaded and receives nothing before consent; then failures without secrets', async ({
  page,
  platform,
  signIn,
  complaints,
}) => {
  const reports: string[] = [];
  const headers: (string | undefined)[] = [];
  await page.route('**/collect', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ status: 202 });
  });
  await page.route('**/portal/login?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script[^>]*id="?portal-config"?[^>]*>)[^<]*/,
      `$1{"brand":{"monitoringUrl":"${platform.url}/collect"}}`,
    );
    return route.fulfill({ response: answer, body });
  });
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('faro-web')) scripts.push(response.url());
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/games')) headers.push(request.headers()['session-id']);
  });
  await withFault(page, '/api/games', { status: 500, body: 'mira@games.example is unknown' });
  const fail = () =>
    page.evaluate(() =>
      window.portal?.platform
        .request({ method: 'POST', path: '/api/games?token=very-secret' })
        .catch(() => undefined),
    );

  await page.goto('/portal/login?token=very-secret&email=mira%40games.example');
  await expect(signIn.email).toBeVisible();
  await portalStarted(page);
  await fail();
  expect([reports, scripts, headers]).toEqual([[], [], [undefined]]);

  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => scripts.length).toBe(1);
  await expect
    .poll(async () => {
      await fail();
      return reports.length;
    })
    .toBeGreaterThan(0);
  expect(reports[0]).toContain('rule: http.500');
  for (const secret of ['very-secret', 'mira']) expect(reports.join()).not.toContain(secret);
  await fail();
  expect(headers.at(-1)).toMatch(/^[\da-f-]{36}$/);
  expect(reports.join()).toContain(headers.at(-1));
  complaints.length = 0;
});
