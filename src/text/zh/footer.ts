/** The footer, and on phones the menu in its place (spec 2: footer). */
export const footer = {
  menu: '帮助与法律信息',
  media: '广告渠道',
  legal: '法律信息',
  terms: '服务条款',
  privacy: '网站隐私政策',
  cookies: 'Cookie 隐私政策',
  help: '帮助',
  dpa: '数据处理协议',
  preferences: 'Cookie 偏好设置',
  support: '客服邮箱：{{address}}',
  assistant: '联系助手',
  leaves: '（外部网站）',
  copyright: '© {{year}} {{brand}} 版权所有',
} as const;
