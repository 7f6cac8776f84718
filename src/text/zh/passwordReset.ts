/** The page that sets a new password (spec 2: reset child). */
export const passwordReset = {
  title: '重置您的密码',
  intro: '请设置新密码',
  account: '账号',
  submit: '设置新密码',
  submitting: '正在设置新密码…',
  opening: '正在检查链接…',
  changed: {
    title: '密码已更改',
    body: '请使用新密码登录。',
    stays: '您仍保持登录。',
    everywhere: '其他所有设备均已退出登录。',
    account: '前往账号',
    signIn: '登录',
  },
  unsure: '上次提交可能已成功，新密码可能已生效',
  link: {
    title: '此链接无法使用',
    broken: '链接不完整，请从邮件中重新打开',
    expired: '链接已过期，有效期为 1\u00a0小时',
    used: '链接已使用过，请重新获取',
    usedNow: '链接已使用过，可能是您上次提交时用掉的。请用新密码登录，或重新申请链接。',
    unusable: '链接无法使用，可能已过期或已使用过',
    navigationFailed: '链接无法使用，重新获取的页面也未打开，请重试',
    again: '获取新链接',
  },
} as const;
