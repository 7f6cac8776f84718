/** The notice at the first visit and the dialog for the choice (decisions: footer and consent). */
export const consent = {
  band: {
    title: '{{brand}} 的 Cookie',
    body: '我们只保存门户运行所需的内容。如果您同意，我们还会了解门户的使用情况，以及我们的广告是否带来访问。在您选择之前，不会加载任何可选内容。',
  },
  acceptAll: '全部接受',
  rejectAll: '全部拒绝',
  choose: '自行选择',
  save: '保存选择',
  close: '关闭',
  title: 'Cookie 偏好设置',
  intro: '请选择本门户可以在您的浏览器中做什么。您可以随时更改。',
  alwaysOn: '始终开启',
  names: {
    necessary: '必要',
    analytics: '分析',
    marketing: '营销',
  },
  meanings: {
    necessary: '登录、保持登录、安全，以及语言等您的选择。',
    analytics: '让我们了解哪些页面缓慢或出错，以及门户的使用情况。',
    marketing: '让我们了解自己的广告是否带来访问。',
  },
  signal:
    '您的浏览器发送了 Global Privacy Control（全球隐私控制）信号，因此所有可选内容均已关闭。如需在此选择，请在浏览器中为本网站关闭该信号，然后重新加载页面。',
  kept: {
    title: '您的选择已保存',
    all: '已允许分析和营销。',
    none: '只使用必要内容。',
    analytics: '已允许分析，未允许营销。',
    marketing: '已允许营销，未允许分析。',
    inFooter: '您可以随时在每页底部的“Cookie 偏好设置”中更改。',
    inMenu: '您可以随时在页面顶部菜单的“Cookie 偏好设置”中更改。',
  },
  failed: '无法加载 Cookie 偏好设置。请检查网络连接，然后重新加载页面。',
} as const;
