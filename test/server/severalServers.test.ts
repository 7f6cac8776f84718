import { createLocalJWKSet, jwtVerify } from 'jose';
import { textField } from '../../server/json';
import { Browser, PASSWORD, signUpFields } from './support/browser';
import { PRODUCTION, startChild, type Child } from './support/child';
import { freePort } from './support/freePort';
import { onPostgres } from './support/onPostgres';

/** A platform process in production; its own address has its port. */
async function startServer(databaseUrl: string): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...PRODUCTION, PORT: String(port), DATABASE_URL: databaseUrl };
  const child = startChild({ ...env, PUBLIC_URL: 'http://localhost:8080' });
  await child.ready();
  return { child, url };
}

onPostgres('two platforms on one PostgreSQL', (cluster) => {
  let servers: { child: Child; url: string }[] = [];
  const account = { email: 'person@games.example', password: PASSWORD };

  beforeAll(async () => {
    const { url } = cluster();
    // Both find an empty database, and either may fill it first.
    servers = await Promise.all([startServer(url), startServer(url)]);
  });
  afterAll(async () => {
    for (const { child } of servers) child.process.kill('SIGKILL');
    await Promise.all(servers.map(({ child }) => child.ended));
  });

  it('spec 3: publish the same keys, which verify signatures of either', async () => {
    const documentAt = async ({ url }: { url: string }) =>
      (await fetch(`${url}/api/.well-known/jwks.json`)).json();
    const email = 'console@games.example';
    await new Browser(servers[0]?.url ?? '').form('/signup', signUpFields(email));
    // Each may have created its own key at first use.
    const tokens = await Promise.all(
      servers.map(async ({ url }) => {
        const { body } = await new Browser(url).signIn(email, account.password);
        return textField(body['user'], 'accessToken') ?? '';
      }),
    );
    const [document, other] = await Promise.all(servers.map(documentAt));
    expect(document).toEqual(other);
    for (const token of tokens)
      expect((await jwtVerify(token, createLocalJWKSet(document))).payload['email']).toBe(email);
  });

  it('ASVS 2.4.1: send no more mails to an address together than one alone', async () => {
    const ask = async (url: string, email: string) =>
      (await new Browser(url).form('/user/password/reset/token', { email })).body;
    const urls = servers.map(({ url }) => url);
    const answers = await Promise.all(
      [...urls, ...urls, ...urls].map((url) => ask(url, 'often@games.example')),
    );
    expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 'PASSWORD_RESET_NOT_ALLOWED')).toHaveLength(1);
  });

  it('share accounts, sessions and their ends, and survive the loss of one', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('Two servers are needed.');
    const at = (browser: Browser, { url }: { url: string }) => browser.copy(url);

    const made = await new Browser(first.url).form('/signup', signUpFields(account.email));
    expect(made.body).toMatchObject({ status: 'OK' });
    let browser = new Browser(second.url);
    await browser.signIn(account.email, account.password);
    expect((await at(browser, first).account()).body).toMatchObject({
      data: { email: account.email },
    });

    browser = at(browser, first);
    expect((await browser.refresh()).status).toBe(200);
    browser = at(browser, second);
    expect((await browser.account()).status).toBe(200);

    const ended = await Browser.signedIn(first.url, account.email);
    const signedOut = at(ended, second);
    expect((await signedOut.send('POST', '/api_v2/auth/signout')).body).toMatchObject({
      status: 'OK',
    });
    expect((await at(ended, first).refresh()).status).toBe(401);

    first.child.process.kill('SIGKILL');
    await first.child.ended;
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await browser.account()).status).toBe(200);
    const later = new Browser(second.url);
    expect((await later.signIn(account.email, account.password)).body).toMatchObject({
      status: 'OK',
    });
  });
});
