/** Ways on when the portal or a page of it fails, and whom to write to. */
export const help = {
  crash: {
    title: '页面出错了',
    body: '抱歉，已填写的内容可能丢失，请刷新页面。如仍出错，请发邮件告诉我们您当时的操作。',
    reload: '刷新页面',
  },
  outdated: {
    title: '无法加载此页面',
    body: '网络可能已断开，或产品刚刚更新。请联网后刷新页面，已填的邮箱会保留。',
    reload: '刷新页面',
  },
  writeTo: '需要帮助？请发邮件至',
} as const;
