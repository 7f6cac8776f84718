export const workSignIn = {
  title: '使用工作邮箱登录',
  intro: '我们会带您前往公司的登录页面，或其他登录方式',
  submit: '继续',
  submitting: '正在查询…',
  leaving: '正在打开 {{provider}}…',
  unavailable: '暂时无法连接 {{provider}}，请几分钟后重试，或使用其他方式登录',
  back: '其他登录方式',
} as const;
