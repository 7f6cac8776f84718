import type { Language } from '../http/language';
import { RequestError } from '../http/errors';

const TEXTS: Readonly<Record<Language, (seconds: number) => string>> = {
  en: (seconds) =>
    seconds > 90
      ? `Too many sign-in attempts. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`
      : `Too many sign-in attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  zh: (seconds) =>
    seconds > 90
      ? `登录尝试次数过多，请等待 ${Math.ceil(seconds / 60)} 分钟后重试。`
      : `登录尝试次数过多，请等待 ${seconds} 秒后重试。`,
};

/** The guesser has to wait: answered 429 with Retry-After, known account or not. */
export class TooManyTries extends RequestError {
  /** Whole seconds, for Retry-After. */
  readonly retryAfter: number;

  constructor(waitMs: number, language: Language) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    super(429, TEXTS[language](seconds));
    this.retryAfter = seconds;
  }
}
