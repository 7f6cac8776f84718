export const reauthentication = {
  title: '登录已过期',
  endedElsewhere: '当前设备的登录已在其他设备上退出',
  body: '请重新登录，当前页面的内容会保留。',
  bodySecondStep: '您的账号启用了两步验证，请在新标签页中完成，本页会自动继续。',
  bodySingleSignOn: '请在新标签页中通过单点登录重新登录，本页随后会自动继续。',
  otherWay: '使用其他方式登录',
  otherAccount: '使用其他账号',
  leaves: '将离开本页去登录。',
  filters: '筛选条件会保留。',
} as const;
