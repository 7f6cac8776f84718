import type { SentMail } from '../../../server/mail/outbox';
import { Browser, type Answer } from './browser';
import type { clockedPlatform } from './platform';

export const codeCall = (browser: Browser, path: string, body: object): Promise<Answer> =>
  browser.post(`/api_v2/auth/signinup/code${path}`, body);

export const codeIn = (mail: SentMail | undefined) => /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
export const linkCodeIn = (mail: SentMail | undefined) =>
  /\/portal\/verify\?\S*#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

export function mailCodeWorld(
  platform: Pick<ReturnType<typeof clockedPlatform>, 'url' | 'services'>,
) {
  /** A browser that requested a code, with the response and the mail. */
  async function asked(email: string, browser = new Browser(platform.url)) {
    const { body } = await codeCall(browser, '', { email });
    const { deviceId, preAuthSessionId } = body;
    const mails = await platform.services.mails(email.toLowerCase());
    // An unrelated mail may have arrived since.
    const mail = mails.find((each) => codeIn(each) !== '') ?? mails[0];
    const device = { deviceId, preAuthSessionId };
    const type = (userInputCode: string) =>
      codeCall(browser, '/consume', { ...device, userInputCode });
    const press = (other: Browser) =>
      codeCall(other, '/consume', { preAuthSessionId, linkCode: linkCodeIn(mail) });
    return { browser, body, mail, device, type, press, code: codeIn(mail) };
  }
  return { asked };
}
