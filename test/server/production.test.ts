import type { Platform } from '../../server/platform';
import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';

describe('in production', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startTestPlatform({ production: true, publicUrl: 'https://ads.example.com/' });
  });
  afterAll(() => platform.close());

  it('has no developers page, no faults and no demo account', async () => {
    const browser = new Browser(`http://localhost:${platform.port}`);
    for (const path of ['/developers', '/developers/api/settings', '/developers/app.js']) {
      expect((await browser.send('GET', path, { headers: { accept: 'text/html' } })).status).toBe(
        404,
      );
    }
    const headers = { 'x-fault': '{"status":418}' };
    expect((await browser.send('GET', '/api/auth/logout', { headers })).status).toBe(200);
    expect((await browser.signIn('demo@adlantern.example', 'Lantern2026')).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
  });

  it('sets Secure cookies and makes links on the public address', async () => {
    const email = 'real@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const browser = new Browser(`http://localhost:${platform.port}`);
    const { headers } = await browser.signIn(email, 'Lantern2026');
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('; Secure');
    const { url } = await platform.services.createInvitation(email);
    expect(url).toMatch(/^https:\/\/ads\.example\.com\/portal\/register\?/);
  });
});
