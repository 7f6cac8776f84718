/** The passkeys of the account. */
export const passkeys = {
  title: '通行密钥',
  intro: '使用指纹、面容或锁屏密码登录，无需输入密码。您的密码仍可使用。',
  name: '通行密钥',
  onDevice: '仅在一台设备上',
  unused: '从未使用',
  used: '最近使用：{{ago}}',
  added: '添加时间：{{ago}}',
  none: '您还没有通行密钥',
  add: '添加通行密钥',
  adding: '正在添加通行密钥…',
  remove: '移除',
  removing: '正在移除…',
  removeNamed: '移除{{name}}（添加于 {{date}}）',
  said: {
    added: '通行密钥已添加，下次可用于登录。',
    removed: '通行密钥已移除，您也可以在设备上将其删除。',
  },
  failed: '通行密钥未更改。',
  refused: {
    cancelled: '未添加通行密钥：窗口已关闭或超时，请重试。',
    exists: '此设备已有您账号的通行密钥，可直接用于登录。',
    unsupported: '此浏览器或设备无法创建通行密钥，请换用其他浏览器或设备。',
    site: '通行密钥无法用于当前网址，请联系客服。',
    device: '设备未能创建通行密钥，请重试。',
    refused: '新通行密钥未通过检查，因此没有添加，请重试。',
  },
};
