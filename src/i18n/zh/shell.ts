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
  signedInAs: '已登录：{{email}}',
  signedIn: '已登录',
  title: '{{page}} – {{brand}}',
  errorTitle: '错误：{{title}}',
  notFound: {
    title: '找不到页面',
    body: '这个地址没有内容。可能是输入有误，或者页面已经移走。',
    home: '前往首页',
  },
  crash: {
    title: '页面停止运行了',
    body: '这是我们的问题。请重新加载页面；如果再次出现，请写信告诉我们您最后做了什么。',
    reload: '重新加载页面',
  },
  helpBefore: '需要帮助？请写信至',
} as const;
