import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isCommonPassword } from '../../server/registration/commonPasswords';
import { Browser, signUpFields } from './support/browser';
import { startTestPlatform } from './support/platform';

describe('common passwords (ASVS 6.2.4)', () => {
  it.each(['Password1', 'PASSword123', 'Qwerty123', 'Dragon1234', 'Sunshine7'])(
    'includes %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['Lantern2026', 'Harbour7Kites', 'Dragon82716', 'xK4Password'])(
    'does not include %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  it('the lists match the output of the script', () => {
    const script =
      "import { commonPasswordLists } from './scripts/commonPasswords.mjs'; process.stdout.write(commonPasswordLists())";
    const written = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(readFileSync('server/registration/commonPasswordLists.ts', 'utf8')).toBe(
      written.toString(),
    );
  });

  it('are refused at sign-up and on a reset', async () => {
    const platform = await startTestPlatform();
    try {
      const browser = new Browser(platform.url);
      const error = expect.stringContaining('too common');
      const refused = { status: 'FIELD_ERROR', formFields: [{ id: 'password', error }] };
      const fields = signUpFields('common@example.com', { password: 'Password1' });
      expect((await browser.form('/signup', fields)).body).toEqual(refused);
      const link = await platform.services.createResetLink('demo@adlantern.example');
      const token = new URL(link ?? '').searchParams.get('token');
      expect((await browser.resetPassword(token, 'Qwerty123')).body).toEqual(refused);
    } finally {
      await platform.close();
    }
  });
});
