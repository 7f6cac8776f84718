/** The page that changes the password of the account that is signed in. */
export const changePassword = {
  title: '更改密码',
  intro: '请输入当前密码，然后设置新密码',
  introPasskey: '您刚刚使用了通行密钥，在 {{time}} 之前无需输入当前密码。请设置新密码。',
  account: '账号',
  current: '当前密码',
  showCurrent: '显示当前密码',
  keep: '保持其他设备的登录状态',
  keepHint: '如果他人可能知道您的当前密码，请勿勾选',
  submit: '更改密码',
  submitting: '正在更改…',
  checking: '正在检查您的登录状态…',
  changed: {
    title: '密码已更改',
    body: '您在此设备上仍保持登录。',
    elsewhere: '所有其他设备均已退出登录。',
    account: '前往账号',
  },
  errors: {
    currentRequired: '请输入当前密码',
    currentWrong: '当前密码不正确',
    currentWrongNow: '当前密码不正确。上次提交可能已更改密码，请输入新密码。',
    currentNeeded: '距上次使用通行密钥已超时，请输入当前密码',
    offline: '密码未更改，请检查网络连接后重试，已填内容会保留',
    unsure: '上次提交可能已成功，您的密码可能已更改',
  },
} as const;
