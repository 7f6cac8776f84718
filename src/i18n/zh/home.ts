/** The start page. */
export const home = {
  title: '首页',
  headline: '汇聚所有渠道，照亮您的游戏。',
  body: '{{brand}} 将社交、搜索与视频广告汇集一处：管理投放、分析数据、定位玩家、整理素材。',
  invited: '账号通过邀请开通。如果您收到了邀请，请使用邮件中的链接。',
} as const;
