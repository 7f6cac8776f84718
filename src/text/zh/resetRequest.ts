export const resetRequest = {
  title: '确认您的邮箱',
  intro: '请输入登录邮箱，我们会发送重置密码的链接',
  submit: '发送链接',
  submitting: '正在发送…',
  sent: {
    title: '请查收邮件',
    body: '如果 {{email}} 已注册，您将收到重置邮件。链接 1\u00a0小时内有效，仅可使用一次。',
    spam: '没收到？请查看垃圾邮件，并核对邮箱。',
    action: '重新发送',
    again: '{{seconds}}\u00a0秒后可重新发送',
    wait: '{{seconds}}\u00a0秒后可以重新发送邮件。',
    ready: '现在可以重新发送邮件。',
    other: '更换邮箱',
  },
} as const;
