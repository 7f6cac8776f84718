import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtVersion } from '../../server/http/version';
import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';

const HEADER = 'x-portal-version';

it('D2: every response of the API contains the version, also failures and those of the SDK', async () => {
  const platform = await startTestPlatform({ version: '7' });
  try {
    const browser = new Browser(platform.url);
    for (const path of ['/api/auth/logout', '/api/nowhere', '/api_v2/auth/session/refresh']) {
      const method = path.endsWith('refresh') ? 'POST' : 'GET';
      expect((await browser.send(method, path)).headers.get(HEADER)).toBe('7');
    }
    const page = await browser.send('GET', '/', { headers: { accept: 'text/html' } });
    expect(page.headers.get(HEADER)).toBeNull();
  } finally {
    await platform.close();
  }
});

it('D2: a version follows from the built portal, and differs for another build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-version-'));
  const versionOf = async (page: string) => {
    writeFileSync(join(folder, 'index.html'), page);
    return builtVersion(folder);
  };
  const first = await versionOf('<script src="/assets/main.1.js">');
  expect(first).toMatch(/^[\da-f]{12}$/);
  expect(await versionOf('<script src="/assets/main.1.js">')).toBe(first);
  expect(await versionOf('<script src="/assets/main.2.js">')).not.toBe(first);
  rmSync(folder, { recursive: true });
  expect(await builtVersion(folder)).toMatch(/^[\da-f]{12}$/);
});
