/** The dialog for a session that ends while a page is in use (reliability: H1). */
export const reauthentication = {
  title: '您的登录已失效',
  body: '请重新登录以继续。当前页面及您的设置均保持不变。',
  bodySingleSignOn:
    '您之前使用单点登录。请在新标签页中重新登录，本页随后会自动继续。页面及您的设置均保持不变。',
  newTab: '在新标签页中登录',
  otherAccount: '使用其他账号',
  otherAccountHint: '将离开本页去登录，本页地址中的设置会保留。',
  notLoaded:
    '您的登录已失效，但重新登录的表单无法加载。请在新标签页中登录：本页保持不变，随后会自动继续。',
} as const;
