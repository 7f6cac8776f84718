import type { Language } from '../http/language';

/** Describes each category of a user's own data: purpose, recipients and retention (GDPR article 15). */
const EN = {
  profile:
    'The details you gave us, your role in your studio and the day you were last active. Kept while the account exists; members of your studio can see them.',
  addresses:
    'The email addresses you sign in with. Kept while the account exists; our mail service receives them to deliver emails.',
  passkeys:
    'Your passkeys, with the names you gave them. Their private keys stay on your devices. Kept until you remove them.',
  providers: 'Accounts at sign-in providers that you connected. Kept until you disconnect them.',
  apps: 'Authenticator apps of your two-step verification, without their keys. Kept until you remove them.',
  recoveryCodes:
    'Your unused recovery codes, which we store only as hashes. Kept until you use or replace them, or remove your last app.',
  trustedDevices:
    'Browsers that we ask for no code. Kept until the trust ends, after 30 days at most.',
  lostPhone:
    'Your last request to remove two-step verification; administrators of your studio can see it. Kept while the account exists.',
  emailChanges:
    'Changes of your email address. Kept while the account exists; those that were not made or were undone, for 30 days after their link expires.',
  roles: 'Your permissions. Kept while the account exists.',
  sessions: 'Where you are signed in, shown in your list of devices. Kept until each session ends.',
  securityLog:
    'Sign-ins and account changes, to detect misuse. Kept for six months; changes of permissions, of your email and of your ways to sign in, for one year.',
  invitations: 'Invitations to your address. Kept for 90 days after they were used or expired.',
  accessRequests:
    'Requests for access with your address; administrators who decide about them can see them. Kept for 90 days.',
  savedViews: 'Reports you saved under a name. Kept while the account exists.',
  imports:
    'Files you imported into your studio’s report. Their names are kept while the account exists; members of your studio who import data can see them.',
  studioKeys:
    'Studio keys you created, without the keys themselves; members of your studio who import data can see them. They belong to the studio and are kept with it.',
  mails:
    'Emails we sent you, by their subject. Kept for 30 days; their text is removed once they are sent.',
} as const;

export type Category = keyof typeof EN;

export const ABOUT: Readonly<Record<Language, Readonly<Record<Category, string>>>> = {
  en: EN,
  zh: {
    profile:
      '您填写的资料、您在工作室中的角色和最近活跃的日期。在账号存续期间保留，工作室成员可以看到。',
    addresses:
      '您用于登录的邮箱。在账号存续期间保留，我们的邮件服务商会收到邮箱地址，用于发送邮件。',
    passkeys: '您的通行密钥及其名称，私钥只保存在您的设备上。保留至您移除为止。',
    providers: '您关联的第三方登录账号。保留至您取消关联为止。',
    apps: '您用于两步验证的身份验证器应用，不含密钥。保留至您移除为止。',
    recoveryCodes:
      '您尚未使用的恢复码，我们只保存其哈希值。保留至您使用、更换恢复码或移除最后一个应用为止。',
    trustedDevices: '登录时无需验证码的浏览器。保留至信任结束，最长 30 天。',
    lostPhone: '您最近一次申请移除两步验证的记录，工作室的管理员可以看到。在账号存续期间保留。',
    emailChanges:
      '您更换邮箱的记录。在账号存续期间保留；未完成或已撤销的更换，在其链接过期后保留 30 天。',
    roles: '您的权限。在账号存续期间保留。',
    sessions: '您已登录的设备，显示在设备列表中。保留至每次登录结束为止。',
    securityLog:
      '登录和账号变更的记录，用于发现滥用。保留 6 个月；权限、邮箱和登录方式的变更保留 1 年。',
    invitations: '发送到您邮箱的邀请。在使用或过期后保留 90 天。',
    accessRequests: '用您的邮箱提交的访问申请，负责审核的管理员可以看到。保留 90 天。',
    savedViews: '您命名保存的报表视图。在账号存续期间保留。',
    imports: '您导入工作室报表的文件。文件名在账号存续期间保留，工作室中可导入数据的成员可以看到。',
    studioKeys:
      '您创建的工作室密钥，不含密钥本身，工作室中可导入数据的成员可以看到。密钥属于工作室，随工作室保留。',
    mails: '我们发送给您的邮件的主题。保留 30 天，邮件正文在发送后移除。',
  },
};
