import type { Language } from '../http/language';
import { RequestError } from '../http/errors';

const TRIED = {
  signIn: { en: 'Too many sign-in attempts.', zh: '登录尝试次数过多，' },
  proof: { en: 'Too many wrong tries.', zh: '错误次数过多，' },
  invitation: { en: 'Too many attempts with this invitation.', zh: '该邀请的尝试次数过多，' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

const WAIT: Readonly<Record<Language, (seconds: number) => string>> = {
  en: (seconds) =>
    seconds > 90
      ? ` Please wait ${Math.ceil(seconds / 60)} minutes and try again.`
      : ` Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  zh: (seconds) =>
    seconds > 90
      ? `请等待 ${Math.ceil(seconds / 60)}\u00a0分钟后重试`
      : `请等待 ${seconds}\u00a0秒后重试`,
};

/** The client has to wait after too many attempts: 429 with Retry-After, whether or not the account exists. */
export class TooManyTries extends RequestError {
  constructor(waitMs: number, language: Language, tried: keyof typeof TRIED = 'signIn') {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    super(429, TRIED[tried][language] + WAIT[language](seconds), seconds);
  }
}
