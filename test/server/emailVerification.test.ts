import { createEmailVerificationToken } from 'supertokens-node/recipe/emailverification';
import { convertToRecipeUserId } from 'supertokens-node';
import type { Platform } from '../../server/platform';
import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';

describe('the pages behind a verification mail', () => {
  let platform: Platform;
  let address: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const account = { email: 'a@example.com', password: 'Lantern2026' };
    const made = await platform.services.createAccount(account);
    const id = convertToRecipeUserId(made?.userId ?? '');
    const answer = await createEmailVerificationToken('public', id);
    const token = answer.status === 'OK' ? answer.token : '';
    address = `/api/email-verification?token=${token}`;
  });
  afterAll(() => platform.close());

  const open = async (method: string, language: string) => {
    const headers = {
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const { status, text } = await new Browser(platform.url).send(method, address, { headers });
    const [, tag] = /<html lang="([^"]+)"/.exec(text) ?? [];
    return `${status} ${tag} ${/<h1>(.*?)<\/h1>/.exec(text)?.[1]}`;
  };

  it('S23: speak the person’s language; looking confirms nothing, and the button does so once', async () => {
    expect(await open('GET', 'zh-CN,zh;q=0.9')).toBe('200 zh-CN 确认您的邮箱地址');
    expect(await open('GET', 'fr')).toBe('200 en Confirm your email address');
    expect(await open('POST', 'zh')).toBe('200 zh-CN 您的邮箱地址已确认');
    expect(await open('POST', 'en')).toBe('400 en This link was used already or has expired');
  });
});
