import type { ROUTES } from '../rules/routes';
import type { Language } from './languages';

export type RouteName = keyof typeof ROUTES;

/**
 * Descriptions of each page for search engines and link previews. Only the build reads them, so that no page carries
 * them twice.
 */
export const META: Readonly<Record<Language, Readonly<Record<RouteName | 'notFound', string>>>> = {
  en: {
    home: 'Run every ad channel for your games in one place: delivery, data, audiences and creatives.',
    report: 'Spend, installs and return of your advertising by channel, game and day.',
    terms: 'The terms of service of the portal.',
    privacy: 'How the portal handles personal data.',
    cookies: 'Every cookie and storage key of the portal, with its purpose and lifetime.',
    dpa: 'The data processing agreement for customers of the portal.',
    signIn: 'Sign in with your email and password, or with single sign-on.',
    forgot: 'Forgot your password? Get a link to choose a new one.',
    reset: 'Choose a new password with the link in your email.',
    register: 'Create your account with the invitation in your email.',
    joined: 'Your account is ready.',
    notFound: 'There is no page at this address.',
    account: 'Your profile, sign-in, devices and data.',
    changePassword: 'Change the password of your account.',
    confirmEmail: 'Confirm your email with the link we sent you.',
    requestAccess: 'Request access for your team.',
    people: 'Members and invitations of your studio.',
    signInCode: 'Sign in with a code or a link that we email you.',
    secondStep: 'Finish signing in with your second step.',
    providerSignIn: 'Finish signing in with your account at a provider.',
    supportRecording: 'Record what happens for support, look at it and send it.',
    accountLink: 'Finish what the link in our email is for.',
    dataImport: 'Import files of deliveries and manage the keys of your studio.',
    workSignIn: 'Sign in with your work email address.',
  },
  zh: {
    home: '在一个平台上管理游戏的海外广告渠道：投放、数据、受众与素材。',
    report: '按渠道、游戏和日期查看广告的花费、安装与回收。',
    terms: '平台的服务条款。',
    privacy: '平台如何处理个人数据。',
    cookies: '平台使用的每个 Cookie 与存储项及其用途和期限。',
    dpa: '面向平台客户的数据处理协议。',
    signIn: '使用邮箱和密码或单点登录来登录。',
    forgot: '忘记密码？获取用于设置新密码的链接。',
    reset: '使用邮件中的链接设置新密码。',
    register: '使用邮件中的邀请创建账号。',
    joined: '您的账号已就绪。',
    notFound: '此地址没有页面。',
    account: '您的个人资料、登录方式、设备和数据。',
    changePassword: '更改您的账号密码。',
    confirmEmail: '使用邮件中的链接验证邮箱。',
    requestAccess: '为您的团队申请访问权限。',
    people: '管理工作室的成员和邀请。',
    signInCode: '使用邮件中的验证码或链接登录。',
    secondStep: '通过两步验证完成登录。',
    providerSignIn: '通过身份提供方账号完成登录。',
    supportRecording: '为客服录制操作过程，查看后发送。',
    accountLink: '完成邮件链接对应的操作。',
    dataImport: '导入投放数据文件，管理工作室密钥。',
    workSignIn: '使用工作邮箱登录。',
  },
};

/** The message, without JavaScript, of a page that needs it. */
export const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'This page needs JavaScript. Allow it for this site in the settings of your browser, then reload the page.',
  zh: '此页面需要 JavaScript。请在浏览器设置中允许本网站使用它，然后刷新页面。',
};
