import type { Language } from '../http/language';

/** The texts of one kind of mail. */
export interface MailTexts {
  readonly subject: string;
  readonly lead: string;
  /** The button of the HTML part. */
  readonly action: string;
  readonly note: string;
  /** Stands before the bare address below the button. */
  readonly fallback: string;
}

const FALLBACK: Record<Language, string> = {
  en: 'If the button does not work, copy this address into your browser:',
  zh: '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
};

/** Every text of the platform's mails, in both languages. */
export const MAIL_TEXTS: Readonly<
  Record<'reset' | 'verification' | 'attack', Readonly<Record<Language, MailTexts>>>
> = {
  reset: {
    en: {
      subject: 'Reset your password',
      lead: 'Someone asked to reset the password of your account. If it was you, choose a new one here:',
      action: 'Choose a new password',
      note: 'The link works once, within one hour. If it was not you, nothing has changed.',
      fallback: FALLBACK.en,
    },
    zh: {
      subject: '重置您的密码',
      lead: '有人请求重置您账户的密码。如果是您本人操作，请在此设置新密码：',
      action: '设置新密码',
      note: '该链接一小时内有效，且只能使用一次。如果不是您本人操作，您的账户没有任何变化。',
      fallback: FALLBACK.zh,
    },
  },
  verification: {
    en: {
      subject: 'Confirm your email address',
      lead: 'Please confirm that this address is yours:',
      action: 'Confirm this address',
      note: 'The link works once, within one day. If you did not register, you need not do anything.',
      fallback: FALLBACK.en,
    },
    zh: {
      subject: '确认您的邮箱地址',
      lead: '请确认这个邮箱地址属于您：',
      action: '确认邮箱地址',
      note: '该链接一天内有效，且只能使用一次。如果您没有注册，则无需任何操作。',
      fallback: FALLBACK.zh,
    },
  },
  attack: {
    en: {
      subject: 'Somebody is guessing your password',
      lead: 'Twenty wrong passwords in a row were tried with your address. None was right, and further tries are slowed down. If it was you, choose a new password:',
      action: 'Choose a new password',
      note: 'If it was not you, your account is safe as long as nobody else knows your password.',
      fallback: FALLBACK.en,
    },
    zh: {
      subject: '有人正在尝试猜测您的密码',
      lead: '有人用您的邮箱地址连续输入了二十次错误密码。没有一次正确，后续尝试已被限速。如果是您本人操作，请设置新密码：',
      action: '设置新密码',
      note: '如果不是您本人操作，只要没有其他人知道您的密码，您的账户就是安全的。',
      fallback: FALLBACK.zh,
    },
  },
};
