import type { Language } from '../http/language';

const EN = {
  errorTitle: (title: string) => `Error: ${title}`,
  signInTitle: 'Sign in',
  signInLead: (brand: string) => `Sign in to continue to ${brand}.`,
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  cancel: 'Cancel',
  wrong: 'Email password combination is incorrect. Please try again.',
  tooMany:
    'Too many wrong passwords for this email. Wait up to 15 minutes, or cancel and sign in with your email and password.',
  expiredTitle: 'This sign-in has ended',
  expired: 'It took too long, was already finished or was started in another browser. Start again.',
  badRequestTitle: 'This sign-in can’t start',
  badRequest: 'The link that led here is incomplete. Start again from the portal.',
  notOffered: 'Single sign-on is turned off here.',
  problemTitle: 'Something went wrong',
  problem: 'The sign-in couldn’t continue. Start again.',
  signedOutTitle: 'You’re signed out',
  signedOut: 'Your session at the sign-in service has ended.',
  foreignReturn: 'The return address doesn’t belong to this site, so we stopped here.',
  signOutTitle: 'Sign out',
  signOutQuestion: 'Another site sent you here. Do you want to sign out?',
  signOut: 'Sign out',
  toPortal: 'Go to the portal',
  toSignIn: 'Go to the sign-in page',
};

export type IdentityTexts = Readonly<typeof EN>;

/** All texts of the identity provider's pages, in both languages. */
export const IDENTITY_TEXTS: Readonly<Record<Language, IdentityTexts>> = {
  en: EN,
  zh: {
    errorTitle: (title) => `错误：${title}`,
    signInTitle: '登录',
    signInLead: (brand) => `登录后即可继续使用 ${brand}`,
    email: '邮箱',
    password: '密码',
    signIn: '登录',
    cancel: '取消',
    wrong: '邮箱或密码错误，请重试',
    tooMany:
      '该邮箱的密码错误次数过多。请最多等待 15\u00a0分钟后重试，或取消后使用邮箱和密码登录。',
    expiredTitle: '本次登录已结束',
    expired: '登录已超时、已完成，或是在另一个浏览器中发起的。请重新开始。',
    badRequestTitle: '无法开始登录',
    badRequest: '打开本页的地址不完整。请从平台重新开始。',
    notOffered: '此处未启用单点登录',
    problemTitle: '出现问题',
    problem: '登录无法继续，请重新开始',
    signedOutTitle: '您已退出登录',
    signedOut: '您在登录服务中的登录会话已结束',
    foreignReturn: '返回地址不属于本网站，因此停留在此页',
    signOutTitle: '退出登录',
    signOutQuestion: '您是从其他网站来到这里的。确定要退出登录吗？',
    signOut: '退出登录',
    toPortal: '返回平台',
    toSignIn: '前往登录页',
  },
};
