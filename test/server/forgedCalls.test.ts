import { Browser } from './support/browser';
import { peopleWorld } from './support/peopleWorld';
import { OPEN } from './support/sessionRoutes';

const people = peopleWorld({ settings: { passkeysOffered: true, providersOffered: true } });

const FOREIGN = 'https://evil.example';

/** Routes that change something with a user's own browser, with an example body. */
const writing = () =>
  people
    .platform()
    .routes.map((route) => route.split(' '))
    .filter(
      ([method, path = '']) => method !== 'GET' && /^\/api.*[^*]$/.test(path) && !OPEN.has(path),
    );

/** Routes for visitors too: a sample report, and the link of a mail. */
const OF_VISITORS = ['GET /api/report', 'GET /api/report/file', 'POST /api/account-link'];

it('a visitor is refused by every route that reads a session', async () => {
  const answers: Record<string, number> = {};
  for (const route of people.platform().routes) {
    const [method = '', path = ''] = route.split(' ');
    if (!/^\/api.*[^*]$/.test(path) || OPEN.has(path) || OF_VISITORS.includes(route)) continue;
    const visitor = new Browser(people.platform().url);
    const sent = method === 'GET' ? {} : { body: {} };
    answers[route] = (await visitor.send(method, path.replace(':id', 'x'), sent)).status;
  }
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  // The web server adds it to each GET.
  expect(Object.keys(answers).filter((route) => route.startsWith('HEAD'))).toEqual([]);
  expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([]);
});

/** Simulates another site: it has the browser's cookies, but nothing that only our pages can read. */
async function forger(): Promise<Browser> {
  const { email } = await people.member('admin');
  const browser = await people.signedIn(email);
  browser.antiCsrf = '';
  return browser;
}

describe('a page of another site', () => {
  it('changes nothing by any route, as each requires the anti-CSRF token', async () => {
    const browser = await forger();
    const calls = writing();
    expect(calls.length).toBeGreaterThan(40);
    const answers: Record<string, number> = {};
    for (const [method = '', path = ''] of calls) {
      const { status } = await browser.copy().send(method, path.replace(':id', 'x'), {
        body: {},
        headers: { origin: FOREIGN },
      });
      answers[`${method} ${path}`] = status;
    }
    expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([]);
  });

  it('may neither send a preflight to any route nor read its response', async () => {
    const browser = await people.signedIn((await people.member('admin')).email);
    const allowed: string[] = [];
    // The identity provider's public responses contain nothing of a browser's session.
    for (const route of people.platform().routes.filter((each) => !each.includes(' /idp'))) {
      const [method = '', path = ''] = route.split(' ');
      for (const sent of [method, 'OPTIONS']) {
        const { headers } = await browser.copy().send(sent, path.replace(':id', 'x'), {
          headers: { origin: FOREIGN, 'access-control-request-method': method },
        });
        if (headers.has('access-control-allow-origin')) allowed.push(route);
      }
    }
    expect(allowed).toEqual([]);
  });

  it.each([
    ['POST', '/api_v2/auth/signout'],
    ['POST', '/api_v2/auth/session/refresh'],
    ['GET', '/api/auth/logout'],
    ['GET', '/api_v2/clean_cookie'],
    ['GET', '/idp/logout'],
  ])('signs nobody out by %s %s', async (method, path) => {
    const browser = await people.signedIn((await people.member('admin')).email);
    const forged = browser.copy();
    forged.antiCsrf = '';
    const headers = { origin: FOREIGN, 'sec-fetch-site': 'cross-site' };
    const token = path.endsWith('refresh') ? 'refresh' : 'access';
    await forged.send(method, path, { headers, token });
    expect(forged.cookies.get('sAccessToken')?.value).toBe(
      browser.cookies.get('sAccessToken')?.value,
    );
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'no route accepts a form of type %s, which needs no preflight',
    async (type) => {
      const answers: Record<string, number> = {};
      const { routes } = people.platform();
      for (const route of routes.filter((each) => /^(?:POST|PUT) \/api/.test(each))) {
        const [method = '', path = ''] = route.split(' ');
        const response = await fetch(people.platform().url + path.replace(':id', 'x'), {
          method,
          headers: { 'content-type': type, origin: FOREIGN },
          body: '{"email":"mira@tide.example","token":"x"}',
        });
        answers[route] = response.status;
      }
      expect(Object.entries(answers).filter(([, status]) => ![415, 401].includes(status))).toEqual(
        [],
      );
    },
  );
});
