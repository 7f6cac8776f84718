import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCoreApart } from './support/coreApart';
import { clockedPlatform, memoryLog } from './support/platform';

const log = memoryLog();
let core: Awaited<ReturnType<typeof startCoreApart>>;
let front: Server;

/** Before a core, refuses what its license does not cover, as a real one does. */
const startFront = (coreUri: string): Server =>
  createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url.includes('/recipe/totp/')) {
      outgoing.writeHead(402).end('Cannot use feature: mfa');
      return;
    }
    const forwarded = request(new URL(url, coreUri), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');

beforeAll(async () => {
  core = await startCoreApart(Date.now);
  front = startFront(core.options.coreUri);
  await once(front, 'listening');
});
const platform = clockedPlatform(() => {
  const { port } = front.address() as AddressInfo;
  return { ...core.options, coreUri: `http://127.0.0.1:${port}`, log };
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await core.close();
});

it('a core without a license for apps: the log says so by name at the start, and no user is offered what cannot work', async () => {
  expect(log.lines.filter((line) => line.includes('totp'))).toHaveLength(1);
  const { browser } = await platform.person({ role: 'admin' });
  const own = await browser.send('GET', '/api/account/second-step');
  expect(own.body['data']).toMatchObject({ offered: false, apps: [] });
  expect((await browser.send('POST', '/api/account/second-step/app')).status).toBe(404);
  const people = await browser.send('GET', '/api/people');
  expect(people.body['data']).toMatchObject({ secondStepRoles: null });
  const require = (roles: string[]) =>
    browser.send('POST', '/api/people/second-step', { body: { roles } });
  expect((await require(['viewer'])).status).toBe(404);
  // A rule from before can be ended.
  expect((await require([])).body).toMatchObject({ ret: 0 });
});
