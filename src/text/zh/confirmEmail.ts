/** The page that confirms an address with the link of a mail, and asking for another mail. */
export const confirmEmail = {
  title: '验证邮箱',
  opening: '正在检查链接…',
  intro: '请验证这是您的邮箱，以便接收报表和安全提醒。',
  introFor: '请验证 {{email}} 是您的邮箱，以便接收报表和安全提醒。',
  submit: '验证此邮箱',
  submitting: '正在验证…',
  otherAccount: '您当前登录的是 {{email}}，登录状态不会改变。',
  confirmed: {
    title: '邮箱已验证',
    body: '您的邮箱已验证。',
    bodyFor: '{{email}} 已验证。',
    report: '查看报表',
    signIn: '登录',
  },
  noLink: {
    signedIn: '我们已将链接发送至 {{email}}。请在收件箱中打开，或重新获取链接。',
    signedOut: '请打开邮件中的链接，或登录后重新获取链接。',
  },
  link: {
    title: '此链接无法使用',
    broken: '链接不完整。请从邮件中重新打开，或重新获取链接。',
    expired: '链接已过期。链接 {{hours}} 小时内有效。',
    used: '链接已使用过。如为本人操作，您的邮箱已验证。',
    replaced: '我们在此之后又发送了新邮件，请使用最新邮件中的链接。',
    withdrawn: '发送此链接后，账号的邮箱已更改，因此链接不再有效。',
    unusable: '链接已过期或已使用过，请重新获取链接。',
    signIn: '登录后重新获取链接',
  },
  resend: {
    action: '重新发送邮件',
    sending: '正在发送…',
    again: '{{seconds}} 秒后可重新发送',
    sent: '新链接已发送，请使用最新邮件。',
    wait: '{{seconds}} 秒后可重新发送邮件。',
    ready: '现在可以重新发送邮件。',
  },
};
