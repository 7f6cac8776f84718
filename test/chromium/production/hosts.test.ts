import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test';
import { buildSync } from 'esbuild';
import { DEFAULT_SETTINGS } from '../../../server/data/settings';
import { readLog, replay } from '../../../src/devtools/portalLogs';
import { BRANDS } from '../../../src/rules/brands';
import type { StandaloneSessionClient } from '../../../src/sessionClient';
import { ROUTES } from '../../../src/rules/routes';
import { admin } from '../../../server/admin/admin';
import { listening } from '../../support/listening';
import { asHost } from '../../server/support/asHost';
import { signUpFields } from '../../server/support/browser';
import { makeCertificate } from '../support/certificate';
import { type Production, missingNginx, PORTAL_URL, startProduction } from '../support/production';
import { SignInScreen } from '../support/signInScreen';

const missing = missingNginx();
test.skip(missing !== undefined, missing);
test.describe.configure({ mode: 'default', timeout: 180_000 });

const API = 'https://api.adlantern.example';
const CONSOLE = 'https://console.adlantern.example';
const UNNAMED = 'https://blog.adlantern.example';
const ACCOUNT = { email: 'person@games.example', password: 'Lantern2026' };
const domains = Object.values(BRANDS).map(({ parentDomain }) => parentDomain);

let folder: string;
/** Where this production stores its data, for an operator's commands. */
let environment: { DATA_DIR: string; PUBLIC_URL: string };
let production: Production;
/** Serves the pages of other applications. */
let applications: Awaited<ReturnType<typeof listening>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let violations: string[];

/** The page of another application, with a session client (docs/session.md). */
function applicationPage(): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { createSessionClient } from './src/sessionClient';
        window.session = createSessionClient({
          appInfo: { appName: 'Console', apiDomain: '${API}', apiBasePath: '/api_v2/auth' },
          sessionTokenFrontendDomain: '.adlantern.example',
        });`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
  });
  return `<!doctype html><script>${outputFiles[0]?.text ?? ''}</script>`;
}

test.beforeAll(async ({ playwright, launchOptions }) => {
  folder = mkdtempSync(join(tmpdir(), 'portal-hosts-'));
  const dataDir = join(folder, 'data');
  environment = { DATA_DIR: dataDir, PUBLIC_URL: PORTAL_URL };
  const tls = makeCertificate(folder, domains);
  production = await startProduction(tls, { DATA_DIR: dataDir, APPLICATION_ORIGINS: CONSOLE });
  const body = applicationPage();
  applications = await listening(
    (_request, response) => void response.setHeader('content-type', 'text/html').end(body),
    { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) },
  );
  const here = `127.0.0.1:${production.port}`;
  const there = new URL(applications.origin).host;
  const rules = [
    ...[CONSOLE, UNNAMED].map((origin) => `MAP ${new URL(origin).host} ${there}`),
    ...domains.flatMap((domain) => [`MAP ${domain} ${here}`, `MAP *.${domain} ${here}`]),
  ];
  browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=${rules.join(', ')}`,
      tls.chromiumArgument,
    ],
  });
  const formFields = Object.entries(signUpFields(ACCOUNT.email)).map(([id, value]) => ({
    id,
    value,
  }));
  await asHost(production.platformPort, 'api.adlantern.example', '/api_v2/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', rid: 'emailpassword' },
    body: JSON.stringify({ formFields }),
  });
});
test.afterAll(async () => {
  await browser.close();
  applications.close();
  await production.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.beforeEach(async () => {
  violations = [];
  context = await browser.newContext();
  await context.exposeBinding('noteViolation', (_source, text: string) => violations.push(text));
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile }) => {
        const note: unknown = Reflect.get(window, 'noteViolation');
        if (typeof note === 'function')
          note(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
      },
    );
  });
  page = await context.newPage();
});
test.afterEach(() => context.close());

/** Opens a page and lets everything run that waits for the user. */
async function visit(address: string): Promise<void> {
  await page.goto(address);
  // Again if the page redirects to another one, which has received no events.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await page.mouse.wheel(0, 400);
    await expect(page.locator('html[data-started]')).toBeAttached({ timeout: 5_000 });
  }).toPass();
}

test('ASVS 3.4.3: no page violates the content security policy', async () => {
  for (const [path] of Object.values(ROUTES)) await visit(PORTAL_URL + path);
  for (const path of ['/', '/portal/login', '/portal/register', '/nowhere'])
    await visit(`https://www.adharbor.example${path}?lang=zh`);
  expect(violations).toEqual([]);
  // The listener itself works: a picture from elsewhere is blocked.
  await page.evaluate(() => {
    new Image().src = 'https://evil.test/x.png';
  });
  await expect.poll(() => violations).toEqual([expect.stringContaining('img-src')]);
});

test('decisions: sign-in, reload, refresh and sign-out work across portal and API host', async () => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api') && pathname !== '/api/csp_report') calls.push(origin);
  });
  const signIn = new SignInScreen(page);
  await page.goto(`${PORTAL_URL}/portal/login?redirect=%2Fportal%2Freport`);
  await signIn.submit(ACCOUNT.email, ACCOUNT.password);
  await page.waitForURL(`${PORTAL_URL}/portal/report`);
  await signIn.expectSignedIn(ACCOUNT.email);

  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  for (const name of ['portal_username', 'portal_login_type', 'sFrontToken', 'sAntiCsrf'])
    expect(cookies.get(name)).toMatchObject({ domain: '.adlantern.example', secure: true });
  for (const name of ['sAccessToken', 'sRefreshToken'])
    expect(cookies.get(name)).toMatchObject({
      domain: 'api.adlantern.example',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });

  const refreshed = page.waitForResponse(`${API}/api_v2/auth/session/refresh`);
  await page.clock.setFixedTime(Date.now() + DEFAULT_SETTINGS.accessTokenValidityMs);
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await signIn.expectSignedIn(ACCOUNT.email);
  await page.clock.setFixedTime(Date.now());

  const elsewhere = await context.newPage();
  await elsewhere.goto('https://www.adlantern.example/portal/report');
  await new SignInScreen(elsewhere).expectSignedIn(ACCOUNT.email);
  await signIn.signOut();
  await signIn.expectSignedOut();
  await elsewhere.reload();
  await new SignInScreen(elsewhere).expectSignedOut();
  const left = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(left).not.toContain('sAccessToken');
  await expect.poll(left).not.toContain('sFrontToken');
  expect(new Set(calls)).toEqual(new Set([API]));
  expect(violations).toEqual([]);
});

test('ASVS 3.4.2: a page of another brand cannot send requests with cookies to this API', async () => {
  await page.goto('https://www.adharbor.example/portal/tos');
  const outcome = await page.evaluate(
    (url) =>
      fetch(url, { credentials: 'include' }).then(
        () => 'read',
        () => 'stopped',
      ),
    `${API}/api_v2/auth/loginmethods`,
  );
  expect(outcome).toBe('stopped');
});

test('O21: over HTTP/2 too, a user with too many cookies sees why, and can open pages again', async () => {
  const cookie = { value: 'x'.repeat(4_000), domain: '.adlantern.example', path: '/' };
  await context.addCookies(Array.from({ length: 10 }, (_, at) => ({ ...cookie, name: `a${at}` })));
  await page.goto(`${PORTAL_URL}/portal/login`);
  await expect(page.getByRole('heading', { name: 'Too many cookies' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(new SignInScreen(page).email).toBeVisible();
});

/** Opens the page of an application on another host of the parent domain. */
async function openApplication(origin: string): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(origin);
  return opened;
}

/** Reads, then writes under the session in such a page; returns the statuses, or what failed. */
const readAndWrite = (application: Page) =>
  application.evaluate(async (api) => {
    const { session } = window as unknown as { session: StandaloneSessionClient };
    const send = (path: string, init?: RequestInit) =>
      session.fetch(api + path, init).then(
        ({ status }) => status,
        ({ name }) => name,
      );
    const headers = { 'content-type': 'application/json' };
    const theme = { method: 'PUT', headers, body: '{"theme":"dark"}' };
    return [await send('/api/account'), await send('/api/account/theme', theme)];
  }, API);

test('decision 5: a named application on the parent domain uses, refreshes and ends the session', async () => {
  const signIn = new SignInScreen(page);
  await page.goto(`${PORTAL_URL}/portal/login?redirect=%2Fportal%2Freport`);
  await signIn.submit(ACCOUNT.email, ACCOUNT.password);
  await page.waitForURL(`${PORTAL_URL}/portal/report`);

  const unnamed = await openApplication(UNNAMED);
  expect(await readAndWrite(unnamed)).toEqual(['TypeError', 'TypeError']);
  const refused = unnamed.waitForResponse(`${API}/api_v2/auth/signout`);
  // By a form, which needs no preflight and has the session's cookies.
  await unnamed.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action });
    document.documentElement.append(form);
    form.submit();
  }, `${API}/api_v2/auth/signout`);
  expect((await refused).status()).toBe(403);

  const application = await openApplication(CONSOLE);
  expect(await readAndWrite(application)).toEqual([200, 200]);
  await context.clearCookies({ name: 'sAccessToken' });
  const refreshed = application.waitForResponse(`${API}/api_v2/auth/session/refresh`);
  expect(await readAndWrite(application)).toEqual([200, 200]);
  expect((await refreshed).status()).toBe(200);
  await application.evaluate(() =>
    (window as unknown as { session: StandaloneSessionClient }).session.signOut(),
  );
  await page.reload();
  await signIn.expectSignedOut();
});

test('a customer records for support: from the code to a log that replays equal', async () => {
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
  const made = await admin(['recording', 'create', '--json'], environment);
  const { code, number } = JSON.parse(made.out);
  const recorder = () => scripts.filter((path) => path.startsWith('/assets/recorder.'));

  await page.goto(`${PORTAL_URL}/portal/support-recording`);
  await page.getByLabel('Code from support').fill(code);
  expect(recorder()).toEqual([]);
  await page.getByRole('button', { name: 'Start recording' }).click();
  const bar = page.getByRole('region', { name: 'Recording is on' });
  await expect(bar).toBeVisible();
  expect(recorder()).toHaveLength(1);

  // Across page loads, and shown on each.
  await page.goto(`${PORTAL_URL}/portal/login`);
  await expect(bar).toBeVisible();
  const signIn = new SignInScreen(page);
  await signIn.submit(ACCOUNT.email, 'Wrong12345');
  await expect(signIn.problems).toBeVisible();
  await bar.getByRole('button', { name: 'Stop recording' }).click();

  await expect(page.getByRole('heading', { name: 'Review your recording' })).toBeVisible();
  await expect(bar).toBeHidden();
  const shown = page.getByLabel('What will be sent');
  await expect(shown).toContainText('signIn/answered');
  await expect(shown).toContainText('/auth/signin: 200');
  await page.getByLabel('What went wrong?').fill(`It refused ${ACCOUNT.email}`);
  await expect(shown).toContainText('It refused user1@redacted.invalid');
  await page.getByRole('button', { name: 'Send recording' }).click();
  await expect(page.getByText(`Tell support this number: ${number}`)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('portal_recording');

  const { out } = await admin(['recording', 'show', number], environment);
  for (const secret of [ACCOUNT.email, 'Wrong12345', code]) expect(out).not.toContain(secret);
  const log = readLog(out);
  expect(log.facts?.routes.map(({ path }) => path)).toContain('/portal/login');
  expect((await replay(log)).difference).toBeNull();
  expect(violations).toEqual([]);
});

test('while the platform is down, a press on "Sign in" shows why in words, with the way back', async () => {
  await visit(PORTAL_URL);
  await production.stopPlatform();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'The service isn’t responding' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(API);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The service isn’t responding' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await expect(page).toHaveURL(`${PORTAL_URL}/portal`);
  expect(violations).toEqual([]);
});
