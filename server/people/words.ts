import type { Role } from '../../src/rules/roles';
import type { Language } from '../http/language';

type Words = Readonly<Record<Language, string>>;

export const REFUSALS = {
  lastAdministrator: {
    en: 'A studio needs at least one active administrator. Make someone else an administrator first.',
    zh: '工作室至少需要一名启用中的管理员。请先将其他成员设为管理员。',
  },
  moreThanOwn: {
    en: 'You can only give or change roles that allow no more than your own.',
    zh: '只能授予或更改权限不超过自己的角色',
  },
  tooSoon: {
    en: 'This invitation was sent less than 10 minutes ago. Try again later.',
    zh: '该邀请在 10\u00a0分钟内已发送过，请稍后重试',
  },
  isMember: { en: 'This person is already a member of your studio.', zh: '对方已是工作室成员' },
  invitedAnew: {
    en: 'This email has a newer invitation. Resend that one.',
    zh: '该邮箱已有更新的邀请，请重新发送该邀请',
  },
  ended: {
    en: 'This invitation was already used or withdrawn. Send a new one.',
    zh: '该邀请已使用或撤回，请发送新的邀请',
  },
  tooMany: {
    en: 'Your studio has sent 200 invitations in the last 24 hours. Try again tomorrow.',
    zh: '您的工作室在 24\u00a0小时内已发送 200\u00a0份邀请，请明天重试',
  },
  ownSecondStep: {
    en: 'Another administrator has to allow this for you.',
    zh: '请由其他管理员为您处理',
  },
  bySupport: {
    en: 'Support has suspended this member. Email support to restore them.',
    zh: '该成员由客服停用，如需恢复，请联系客服',
  },
  removed: { en: 'This member was already removed.', zh: '该成员已被移除' },
  noHelp: { en: 'This request has already ended.', zh: '该请求已结束' },
  mailWent: {
    en: 'The email with this invitation didn’t fail, so its link can’t be copied. Resend the invitation.',
    zh: '该邀请的邮件未失败，无法复制链接。请重新发送邀请。',
  },
  decided: { en: 'This request was already decided.', zh: '该申请已处理' },
} as const satisfies Readonly<Record<string, Words>>;

/** Shown to who requests access too often, by what is counted. */
export const TOO_MANY_REQUESTS = {
  address: {
    en: 'Access was requested several times with this email. Use the link in the newest email, or try again tomorrow.',
    zh: '该邮箱提交申请的次数过多，请使用最新邮件中的链接，或明天重试',
  },
  network: {
    en: 'Too many requests were sent from this network. Try again tomorrow.',
    zh: '该网络提交的申请过多，请明天重试',
  },
} as const satisfies Readonly<Record<string, Words>>;

export const SUSPENDED: Words = {
  en: 'Your access is suspended. Ask an administrator of your studio.',
  zh: '您的访问权限已停用，请联系工作室管理员',
};

/** Before an operator's reason, which is in one language and need not be a sentence. */
const SUSPENDED_FOR: Words = { en: 'This account is suspended: ', zh: '该账号已停用：' };

/** Why an account may not sign in, for its user; empty if it may. */
export const blockedText = (reason: string, language: Language): string => {
  if (reason === SUSPENDED.en) return SUSPENDED[language];
  return reason && `${SUSPENDED_FOR[language]}${reason}`;
};

export const NO_ROLE: Words = { en: 'no role', zh: '无角色' };

/** The text in mails for an empty list of roles. */
export const NO_ONE: Words = { en: 'no one', zh: '无' };

export const ROLE_NAMES: Readonly<Record<Role, Words>> = {
  viewer: { en: 'viewer', zh: '查看者' },
  advertiser: { en: 'advertiser', zh: '投放人员' },
  manager: { en: 'manager', zh: '经理' },
  admin: { en: 'administrator', zh: '管理员' },
};
