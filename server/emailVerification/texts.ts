import type { Language } from '../http/language';

/** What the pages behind a verification mail say. */
interface VerificationTexts {
  readonly tag: string;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly done: string;
  readonly refused: string;
  readonly toPortal: string;
}

export const VERIFICATION_TEXTS: Readonly<Record<Language, VerificationTexts>> = {
  en: {
    tag: 'en',
    title: 'Confirm your email address',
    lead: 'Press the button to confirm that this address is yours.',
    action: 'Confirm',
    done: 'Your address is confirmed',
    refused: 'This link was used already or has expired',
    toPortal: 'Go to the portal',
  },
  zh: {
    tag: 'zh-CN',
    title: '确认您的邮箱地址',
    lead: '请点击按钮，确认此邮箱地址属于您。',
    action: '确认',
    done: '您的邮箱地址已确认',
    refused: '此链接已使用过或已过期',
    toPortal: '前往门户',
  },
};
