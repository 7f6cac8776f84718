import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { stopTimersInTests } from '../../support/world';
import { RefreshFailedError, SessionCallError } from '../../../src/session/sessionErrors';
import { openPage } from './support/page';
import { MODES, opening, REFRESH, unauthorised } from './support/sessionServer';

stopTimersInTests();

describe.each(MODES)('user and payload in %s mode', (mode) => {
  it('row 42: throws "No session exists" without a session', async () => {
    const page = await openPage({ mode, kind: 'none' });
    await expect(page.client.getUserId()).rejects.toThrow('No session exists');
    await expect(page.client.getAccessTokenPayloadSecurely()).rejects.toThrow('No session exists');
    expect(await page.client.getAccessToken()).toBeUndefined();
    expect(page.http.sent).toEqual([]);
  });

  it('row 42: throws the same without any cookies, after one refresh', async () => {
    const page = await openPage({ mode });
    page.http.respond(() => unauthorised(mode));
    await expect(page.client.getUserId()).rejects.toThrow('No session exists');
    await expect(page.client.getUserId()).rejects.toThrow('No session exists');
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 42: throws the same if another tab ends the session meanwhile', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    const payload = page.client.getAccessTokenPayloadSecurely();
    page.browser.cookies.put(SESSION_COOKIES.frontToken, null);
    await expect(payload).rejects.toThrow('No session exists');
  });

  it('row 43: throws "Could not refresh session" for an expired token if the refresh gets 401', async () => {
    const page = await openPage({ mode, kind: 'stale' });
    const payload = page.client.getAccessTokenPayloadSecurely();
    page.http.answer(REFRESH, unauthorised(mode));
    await expect(payload).rejects.toBeInstanceOf(RefreshFailedError);
    await expect(payload).rejects.toThrow('Could not refresh session');
  });

  it('row 43: throws the refresh response for an expired token if the refresh gets 500', async () => {
    const page = await openPage({ mode, kind: 'stale' });
    const payload = page.client.getAccessTokenPayloadSecurely();
    page.http.answer(REFRESH, { status: 500, body: 'down' });
    await expect(payload).rejects.toBeInstanceOf(SessionCallError);
    await expect(payload).rejects.toMatchObject({ cause: { response: { body: 'down' } } });
  });

  it('row 44: reads a non-ASCII payload as UTF-8', async () => {
    const payload = { city: '東京', name: 'Zoë', sign: '🏮' };
    const page = await openPage({ mode, kind: 'fresh', payload });
    expect(await page.client.getAccessTokenPayloadSecurely()).toMatchObject(payload);
    page.http.respond(() => ({ headers: opening(mode, 1, undefined, { city: 'Łódź' }) }));
    await page.client.fetch({ url: '/api/a' });
    expect(await page.client.getAccessTokenPayloadSecurely()).toMatchObject({ city: 'Łódź' });
  });

  it('row 42: returns the access token only in header mode', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    expect(await page.client.getAccessToken()).toBe(mode === 'header' ? 'access-0' : undefined);
  });
});
