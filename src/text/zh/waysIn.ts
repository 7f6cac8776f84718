/** Ways to sign in beside the password and single sign-on; they come with the first of them that is offered. */
export const waysIn = {
  code: '使用邮件验证码登录',
  workEmail: '使用工作邮箱登录',
  passkey: '使用通行密钥登录',
  passkeyAsking: '正在等待通行密钥…',
  passkeyChecking: '正在登录…',
  provider: '使用 {{name}} 登录',
  providerOpening: '正在打开 {{name}}…',
  providerUnavailable: '{{name}} 无响应。请稍后重试，或使用其他方式登录。',
  passkeyErrors: {
    cancelled: '通行密钥窗口已关闭或超时，请重试，或使用其他方式登录',
    unsupported: '此浏览器或设备无法使用通行密钥，请使用其他方式登录',
    site: '通行密钥无法用于当前网址，请使用其他方式登录，或联系客服',
    device: '设备未能使用通行密钥，请重试，或使用其他方式登录',
    unknown: '此通行密钥已从您的账号移除，请在设备上将其删除，并使用其他方式登录',
    expired: '用时过长，请重试',
    notVerified: '通行密钥未通过检查，请重试，或使用其他方式登录',
    sessionUnread: '通行密钥正确，但登录状态在页面与服务器之间被拦截，无法登录。请联系客服。',
  },
};
