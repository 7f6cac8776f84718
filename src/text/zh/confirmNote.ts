export const confirmNote = {
  title: '验证邮箱',
  body: '我们已将链接发送至 {{email}}。',
  change: '更改邮箱',
  close: '关闭：验证邮箱',
};
