import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';
import { sessionSuite } from './support/sessionSuite';
import { temporaryFolder } from './support/temporaryFolder';

describe('accounts and sessions on the embedded database', () => {
  sessionSuite(() => ({ dataDir: ':memory:' }));
});

describe('a restart', () => {
  const dataDir = temporaryFolder();

  it('spec 4: keeps accounts, sessions, keys and settings', async () => {
    const first = await startTestPlatform({ dataDir });
    const browser = await Browser.signedIn(first.url, 'demo@adlantern.example');
    await first.services.settings.set({ captchaThreshold: 7 });
    expect(first.demoInvitationUrl).toContain('invitation=');
    await first.close();

    const second = await startTestPlatform({ dataDir });
    try {
      const again = browser.copy(second.url);
      expect((await again.account()).status).toBe(200);
      expect((await again.refresh()).status).toBe(200);
      expect((await again.account()).status).toBe(200);
      expect(second.services.settings.get().captchaThreshold).toBe(7);
      expect(second.demoInvitationUrl?.replace(second.url, first.url)).toBe(
        first.demoInvitationUrl,
      );
    } finally {
      await second.close();
    }
  });

  it('refuses a second platform in one process with a clear message', async () => {
    const platform = await startTestPlatform();
    try {
      await expect(startTestPlatform()).rejects.toThrow('Only one platform can run in a process');
      expect((await new Browser(platform.url).account()).status).toBe(401);
    } finally {
      await platform.close();
    }
  });
});
