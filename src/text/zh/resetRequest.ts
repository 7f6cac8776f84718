/** The page that sends a link to reset the password (spec 2: forgot child). */
export const resetRequest = {
  title: '确认您的邮箱',
  intro: '请输入您登录所用的邮箱。我们会发送一个链接，您可以用它设置新密码。',
  submit: '发送链接',
  submitting: '正在发送…',
  sent: {
    title: '请查看您的邮箱',
    body: '如果 {{email}} 有对应的账号，带有链接的邮件正在发出。链接只能使用一次，一小时内有效。',
    spam: '几分钟后仍未收到？请同时查看垃圾邮件，并核对上面的地址。',
    again: '重新发送',
    againIn: '{{seconds}} 秒后可重新发送',
    wait: '{{seconds}} 秒后可以重新发送邮件。',
    ready: '现在可以重新发送邮件。',
    other: '使用其他地址',
  },
} as const;
