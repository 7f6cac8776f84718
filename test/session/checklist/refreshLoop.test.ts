import { pass, settle, stopTimersInTests } from '../../support/world';
import { openPage, patiently, seen, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import { MODES, opening, REFRESH, SessionServer, tryRefresh } from './support/sessionServer';

stopTimersInTests();

async function open(mode: Mode): Promise<{ page: Page; server: SessionServer }> {
  const page = await openPage({ mode, kind: 'fresh' });
  const server = new SessionServer(mode);
  page.http.respond(server.reply);
  return { page, server };
}

const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/api/call-${index}`);

const served = (count: number, n: number): unknown[] =>
  Array.from({ length: count }, () => [200, { served: n }]);

/** Refuses every request; every refresh succeeds. */
function alwaysRefused({ http }: Page, mode: Mode): void {
  let renewals = 0;
  http.respond(({ url }) => {
    if (!url.endsWith(REFRESH)) return tryRefresh;
    renewals += 1;
    return { headers: opening(mode, renewals) };
  });
}

describe.each(MODES)('refresh loop in %s mode', (mode) => {
  it('row 1: with a valid token, sends one request and no refresh', async () => {
    const { page } = await open(mode);
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, { served: 0 }]);
    expect(page.http.paths).toEqual(['/api/a']);
  });

  it('row 2: with an expired token, sends the request twice with exactly one refresh between', async () => {
    const { page, server } = await open(mode);
    server.expire();
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, { served: 1 }]);
    expect(page.http.paths).toEqual(['/api/a', `/api_v2/auth${REFRESH}`, '/api/a']);
  });

  it('S1, row 3: 100 requests refused together cause exactly one refresh, and all succeed', async () => {
    const { page, server } = await open(mode);
    server.expire();
    page.http.respond(() => null);
    const answers = urls(100).map((url) => page.client.fetch({ url }));
    await settle();
    page.http.respond(server.reply);
    for (const url of urls(100)) page.http.answer(url, tryRefresh);
    expect((await Promise.all(answers)).map(seen)).toEqual(served(100, 1));
    expect(page.http.count(REFRESH)).toBe(1);
    expect(page.http.paths.slice(-100)).toEqual(urls(100));
  });

  it('row 4: 100 requests begun 0 to 3 ms apart cause at most two refreshes, and all succeed', async () => {
    const { page, server } = await open(mode);
    server.expire();
    page.http.respond((request) => {
      const reply = server.reply(request);
      const latency = 5 + (page.http.sent.length % 7) * 4;
      setTimeout(() => page.http.answerFirst(new URL(request.url).pathname, reply), latency);
      return null;
    });
    const answers: ReturnType<Page['client']['fetch']>[] = [];
    for (const [index, url] of urls(100).entries()) {
      answers.push(page.client.fetch({ url }));
      await pass(page, index % 4);
    }
    await pass(page, 1_000);
    expect((await Promise.all(answers)).map(seen)).toEqual(served(100, 1));
    expect(page.http.count(REFRESH)).toBeLessThanOrEqual(2);
  });

  it('row 5: three refusals in a row, then 200, cause exactly three refreshes', async () => {
    const { page } = await open(mode);
    let renewals = 0;
    page.http.respond(({ url }) => {
      if (!url.endsWith(REFRESH)) return renewals < 3 ? tryRefresh : { body: 'at last' };
      renewals += 1;
      return { headers: opening(mode, renewals) };
    });
    const answer = await patiently(page, page.client.fetch({ url: '/api/a' }));
    expect(seen(answer)).toEqual([200, 'at last']);
    expect(page.http.count(REFRESH)).toBe(3);
    expect(page.http.count('/api/a')).toBe(4);
  });

  it('row 19: resends the body and the headers of a POST unchanged', async () => {
    const { page, server } = await open(mode);
    server.expire();
    const body = { list: [1, { deep: 'ü' }], empty: '' };
    await page.client.fetch({ url: '/api/a', method: 'POST', headers: { 'X-Own': '1' }, body });
    const [first, , second] = page.http.sent;
    expect([first?.body, second?.body]).toEqual([body, body]);
    expect([first?.headers?.['X-Own'], second?.headers?.['X-Own']]).toEqual(['1', '1']);
    expect([first?.method, second?.method]).toEqual(['POST', 'POST']);
  });

  it('row 20: resends with the new token', async () => {
    const { page, server } = await open(mode);
    server.expire();
    await page.client.fetch({ url: '/api/a' });
    const name = mode === 'header' ? 'authorization' : 'anti-csrf';
    const value = (n: number) => (mode === 'header' ? `Bearer access-${n}` : `csrf-${n}`);
    const [first, , second] = page.http.sent;
    expect([first?.headers?.[name], second?.headers?.[name]]).toEqual([value(0), value(1)]);
  });

  it('row 21: changed signing keys cost one refresh in total', async () => {
    const { page, server } = await open(mode);
    server.expire();
    const answers = [await page.client.fetch({ url: '/api/a' })];
    answers.push(await page.client.fetch({ url: '/api/b' }));
    expect(answers.map(seen)).toEqual(served(2, 1));
    expect(page.http.count(REFRESH)).toBe(1);
  });
});

describe('refresh loop: the limit', () => {
  it.each(MODES)(
    'S8, row 6: an API that always refuses, in %s mode: 10 refreshes, then a failure and an error that names address, number and option',
    async (mode) => {
      const { page } = await open(mode);
      alwaysRefused(page, mode);
      const answer = await patiently(page, page.client.fetch({ url: '/api/always?token=secret' }));
      expect(answer).toMatchObject({ ok: false, failure: { status: 0 } });
      expect(page.http.count(REFRESH)).toBe(10);
      expect(page.logged).toEqual([
        expect.stringMatching(
          /https:\/\/test\.adlantern\.example\/api\/always .* 10 .*maxRetryAttemptsForSessionRefresh/,
        ),
      ]);
      await pass(page, 120_000);
      expect(page.http.count(REFRESH)).toBe(10);
      expect(page.logged).toHaveLength(1);
      expect(await page.client.getUserId()).toBe('ana');
    },
  );

  it.each([
    ['row 7: max 5: exactly five', 5],
    ['row 8: max 0: none, and the request fails at once', 0],
  ])('%s', async (_name, most) => {
    const page = await openPage({
      kind: 'fresh',
      session: { maxRetryAttemptsForSessionRefresh: most },
    });
    alwaysRefused(page, 'cookie');
    const call = page.client.fetch({ url: '/api/a' });
    const answer = await (most === 0 ? call : patiently(page, call));
    expect(answer).toMatchObject({ ok: false, failure: { status: 0 } });
    expect(page.http.count(REFRESH)).toBe(most);
  });

  it("row 8: max 0 without a session returns the API's own response at once, without a refresh", async () => {
    const session = { maxRetryAttemptsForSessionRefresh: 0 };
    const page = await openPage({ kind: 'none', session });
    page.http.respond(() => tryRefresh);
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([401, tryRefresh.body]);
    expect(page.http.paths).toEqual(['/api/a']);
  });
});
