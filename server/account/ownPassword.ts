import { record } from '../audit/record';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { profileOf, setProfile } from '../registration/profiles';

/** Shown where an account without a password is asked for one. */
export const NO_PASSWORD_YET: Readonly<Record<Language, string>> = {
  en: 'Your account has no password. Use your passkey, or choose a password with “Forgot your password?” on the sign-in page.',
  zh: '您的账号未设置密码。请使用通行密钥，或在登录页点击“忘记密码？”设置密码。',
};

/** Records that an account was created with a passkey and has no password until its owner chooses one by email. */
export async function beginWithPasskey(db: Database, userId: string, at: number): Promise<void> {
  await setProfile(db, userId, { has_password: 0 });
  await record(db, { event: 'passkey_added', subject: userId }, at);
}

export async function passwordChosen(db: Database, userId: string): Promise<void> {
  await setProfile(db, userId, { has_password: 1 });
}

/** Whether an account has a password; one created with a passkey starts without. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const profile = await profileOf(db, userId, 'has_password');
  return profile?.has_password !== 0;
}
