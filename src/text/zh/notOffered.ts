export const notOffered = {
  title: '此处未提供',
  page: '此服务不提供该页面，您的账号不受影响',
  home: '前往首页',
  code: '此服务不支持邮箱验证码登录',
  work: '此服务不支持工作邮箱登录',
  signIn: '其他登录方式',
} as const;
