/** The page that sets a new password (spec 2: reset child). */
export const passwordReset = {
  title: '重置您的密码',
  intro: '请设置新密码。只有在您提交此表单时，邮件中的链接才会被使用。',
  account: '账号',
  submit: '设置新密码',
  submitting: '正在设置新密码…',
  opening: '正在读取链接…',
  changed: {
    title: '密码已更改',
    body: '从现在起，请使用新密码登录。',
    everywhere: '您已在所有其他设备上退出登录。',
    signIn: '登录',
  },
  link: {
    title: '此链接无法使用',
    broken:
      '链接不完整，可能在传送中丢失了一部分。请重新打开邮件并复制完整链接，或让我们发送新的链接。',
    expired: '链接已过期。它在发出后一小时内有效。',
    used: '链接已被使用过。它只能使用一次。',
    unusable: '链接无法使用，可能已过期或已被使用过。',
    stayed: '链接无法使用，而发送新链接的页面没有打开。请再试一次。',
    again: '发送新的链接',
  },
} as const;
