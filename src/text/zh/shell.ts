/** The frame around every page: header, skip link, 404, error boundary. */
export const shell = {
  skip: '跳到主要内容',
  home: '{{brand}}，首页',
  environment: '环境：{{name}}',
  theme: {
    label: '配色：{{current}}。切换为{{next}}。',
    system: '跟随设备',
    light: '浅色',
    dark: '深色',
  },
  signIn: '登录',
  signOut: '退出登录',
  signingOut: '正在退出登录…',
  navigation: '主导航',
  places: {
    report: '报表',
    people: '成员管理',
    sampleReport: '示例报表',
    requestAccess: '申请访问',
  },
  menu: {
    title: '菜单',
    of: '{{person}} 的菜单',
    accountOf: '账号：{{person}}',
    account: '账号',
    language: '语言',
    theme: '配色',
    themes: { system: '系统', light: '浅色', dark: '深色' },
    failed: '菜单加载失败，请刷新页面。',
  },
  roles: {
    viewer: '查看者',
    advertiser: '广告主',
    manager: '经理',
    admin: '管理员',
  },
  title: '{{page}} – {{brand}}',
  errorTitle: '错误：{{title}}',
  notFound: {
    title: '找不到页面',
    body: '这个地址没有内容。可能是输入有误，或者页面已经移走。',
    home: '前往首页',
  },
  notices: {
    switched: '现在登录的是 {{now}}：此浏览器的另一个标签页更换了账号，之前是 {{before}}。',
    understood: '知道了',
    signOutUnheard:
      '您已在此电脑上退出登录，但服务器尚未确认，会话可能会在服务器上继续，直到过期。',
    cookies:
      '此浏览器不为本网站保存 Cookie，因此无法登录。请在浏览器设置中允许本网站使用 Cookie，然后重新加载页面。',
    clockBehind: '此电脑的时钟慢了 {{minutes}} 分钟。请校准时间，以便登录和退出保持可靠。',
    clockAhead: '此电脑的时钟快了 {{minutes}} 分钟。请校准时间，以便登录和退出保持可靠。',
  },
} as const;
