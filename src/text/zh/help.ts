/** Ways on when the portal or a page of it fails, and whom to write to. */
export const help = {
  crash: {
    title: '页面停止运行了',
    body: '这是我们的问题。请重新加载页面；如果再次出现，请写信告诉我们您最后做了什么。',
    reload: '重新加载页面',
  },
  outdated: {
    title: '无法加载此页面',
    body: '网络连接中断，或者门户已经更新。请在联网后重新加载页面；您输入的邮箱地址会保留。',
    reload: '重新加载页面',
  },
  writeTo: '需要帮助？请写信至',
} as const;
