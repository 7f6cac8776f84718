export const consent = {
  band: {
    title: '{{brand}} 的 Cookie',
    body: '我们使用必要的 Cookie 保证网站运行。经您同意，还会用分析和营销 Cookie 改进产品、衡量广告效果。选择之前，不会加载任何可选内容。',
  },
  acceptAll: '全部接受',
  rejectAll: '全部拒绝',
  choose: '自定义',
  save: '保存选择',
  close: '关闭',
  title: 'Cookie 偏好设置',
  intro: '请选择允许在此浏览器中使用的 Cookie，可随时更改',
  alwaysOn: '始终开启',
  names: {
    necessary: '必要',
    analytics: '分析',
    marketing: '营销',
  },
  meanings: {
    necessary: '登录、安全，以及语言等设置',
    analytics: '了解产品的使用情况，以及哪里较慢',
    marketing: '了解哪些广告带来访问',
  },
  signal:
    '您的浏览器发送了 Global Privacy Control（全球隐私控制）信号，可选 Cookie 均已关闭。如需在此选择，请为本网站关闭该信号，然后刷新页面。',
  kept: {
    title: '您的选择已保存',
    all: '已开启分析和营销 Cookie。',
    none: '仅使用必要的 Cookie。',
    analytics: '已开启分析，未开启营销。',
    marketing: '已开启营销，未开启分析。',
    inFooter: '您可以随时在每页底部的“Cookie 偏好设置”中更改。',
    inMenu: '您可以随时在页面顶部菜单的“Cookie 偏好设置”中更改。',
  },
  failed: 'Cookie 偏好设置加载失败，请检查网络后刷新页面',
} as const;
