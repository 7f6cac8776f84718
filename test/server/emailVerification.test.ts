import { Browser } from './support/browser';
import { clockedPlatform } from './support/platform';

const DAY_MS = 86_400_000;

describe('confirming an address', () => {
  const platform = clockedPlatform();

  const person = () => platform.account();
  const linkOf = async (email: string) =>
    new URL((await platform.services.createConfirmationLink(email)) ?? '');
  const press = async (link: URL, browser = new Browser(platform.url)) =>
    (
      await browser.send('POST', '/api_v2/auth/user/email/verify', {
        body: { method: 'token', token: link.searchParams.get('token') },
      })
    ).body;
  const refused = (reason: string) => ({
    status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR',
    reason,
  });

  it('A19: requesting a link does not use it up, with any method', async () => {
    const email = await person();
    const link = await linkOf(email);
    expect(`${link.origin}${link.pathname}`).toBe(`${platform.url}/portal/confirm-email`);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(link, { method });
    expect(await press(link)).toEqual({ status: 'OK' });
  });

  it('A22, A24: a second click on the same link succeeds too', async () => {
    const link = await linkOf(await person());
    expect(await Promise.all([press(link), press(link)])).toEqual([
      { status: 'OK' },
      { status: 'OK' },
    ]);
    expect(await press(link)).toEqual({ status: 'OK' });
  });

  it('A22, A26: returns why a link is refused', async () => {
    const email = await person();
    const older = await linkOf(email);
    const newer = await linkOf(email);
    expect(await press(older)).toEqual(refused('REPLACED'));
    platform.setAhead(DAY_MS + 1);
    expect(await press(newer)).toEqual(refused('EXPIRED'));
    expect(await press(new URL('?token=made-up', platform.url))).toEqual(refused('INVALID'));
  });

  it('A23: in another user’s session, verifies the link’s account and signs no one out', async () => {
    const [email, other] = [await person(), await person()];
    const browser = await Browser.signedIn(platform.url, other);
    const { uid } = browser.front();
    expect(await press(await linkOf(email), browser)).toEqual({ status: 'OK' });
    expect(browser.front().uid).toBe(uid);
    expect(await platform.services.createConfirmationLink(email)).toBeUndefined();
    expect(await platform.services.createConfirmationLink(other)).toBeDefined();
  });

  it('A26: sends five emails in an hour, then asks to use the newest', async () => {
    const email = await person();
    const browser = await Browser.signedIn(platform.url, email);
    const ask = () => browser.send('POST', '/api_v2/auth/user/email/verify/token');
    for (let mail = 0; mail < 5; mail += 1) expect((await ask()).body['status']).toBe('OK');
    expect((await ask()).body['status']).toBe('GENERAL_ERROR');
    const mails = await platform.services.mails(email);
    expect(mails.filter(({ text }) => text.includes('/portal/confirm-email'))).toHaveLength(5);
  });
});
