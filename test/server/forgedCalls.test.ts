import { Browser } from './support/browser';
import { peopleWorld } from './support/peopleWorld';
import { OPEN } from './support/sessionRoutes';

const people = peopleWorld({ settings: { passkeysOffered: true, providersOffered: true } });

const FOREIGN = 'https://evil.example';

/** Routes by which a person's own browser changes something, with a body that each takes for none. */
const writing = () =>
  people
    .platform()
    .routes.map((route) => route.split(' '))
    .filter(
      ([method, path = '']) => method !== 'GET' && /^\/api.*[^*]$/.test(path) && !OPEN.has(path),
    );

/** A page elsewhere has the cookies that the browser adds, and nothing that only our pages can read. */
async function forger(): Promise<Browser> {
  const { email } = await people.member('admin');
  const browser = await people.signedIn(email);
  browser.antiCsrf = '';
  return browser;
}

describe('a page of somebody else', () => {
  it('changes nothing by any route: each wants the anti-CSRF token', async () => {
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

  it('may neither ask first nor read an answer of any route', async () => {
    const browser = await people.signedIn((await people.member('admin')).email);
    const told: string[] = [];
    // The identity provider's own answers to anybody hold nothing of a browser's.
    for (const route of people.platform().routes.filter((each) => !each.includes(' /idp'))) {
      const [method = '', path = ''] = route.split(' ');
      for (const asked of [method, 'OPTIONS']) {
        const { headers } = await browser.copy().send(asked, path.replace(':id', 'x'), {
          headers: { origin: FOREIGN, 'access-control-request-method': method },
        });
        if (headers.has('access-control-allow-origin')) told.push(route);
      }
    }
    expect(told).toEqual([]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'a form of type %s, which needs to ask nobody first, is taken by no route',
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
