/** The account of who is signed in: profile, sign-in, devices, data. */
export const account = {
  title: '您的账号',
  checking: '正在检查您的登录状态…',
  contents: '本页内容',
  part: {
    loading: '正在加载…',
    slow: '加载时间比平时长。',
    failed: '此部分无法加载，页面其余部分可正常使用。',
    retry: '重试',
  },
  profile: {
    title: '个人资料',
    intro: '您的姓名对工作室成员可见。',
    language: '语言',
    languageHint: '用于本门户以及我们发给您的邮件。',
    asBrowser: '与浏览器一致',
    save: '保存更改',
    saving: '正在保存…',
    saved: '已保存：{{fields}}。',
    join: '{{first}}、{{second}}',
    unchanged: '没有需要保存的更改。',
    conflict:
      '您编辑期间，此项已被改为“{{theirs}}”。您填写的是“{{yours}}”。再次保存即可保留您的内容。',
    emptied: '您编辑期间，此项已被删除。您填写的是“{{yours}}”。再次保存即可保留您的内容。',
    discard: '放弃我的更改',
    leave: '您的个人资料有未保存的更改。确定离开而不保存吗？',
  },
  security: {
    title: '登录与安全',
    password: '密码',
    passwordHint: '需要输入当前密码。',
    changePassword: '更改密码',
  },
} as const;
