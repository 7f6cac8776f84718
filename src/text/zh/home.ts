export const home = {
  title: '手机游戏广告管理平台',
  /** Where a heading may break: between its phrases (zero-width spaces). */
  brands: {
    adlantern: {
      headline: '海外游戏广告，\u200b一个平台\u200b统一投放。',
      lead: '{{brand}} 汇聚社交、搜索与视频渠道，哪里变了、为什么变，一句话讲清楚。',
      leadWithoutReport:
        '{{brand}} 汇聚社交、搜索与视频渠道，投放、数据、受众与素材，在一个平台上管理。',
    },
    adharbor: {
      headline: '海外广告渠道，\u200b一港汇聚，\u200b一表看清。',
      lead: '社交、搜索与视频渠道的花费、安装和回收汇集到 {{brand}}，变化和原因一目了然。',
      leadWithoutReport:
        '社交、搜索与视频渠道汇集到 {{brand}}，投放、数据、受众与素材，在一个平台上管理。',
    },
  },
  invited: '我收到了邀请',
  console: '进入控制台',
  figures: {
    title: '平台数据',
    dataPoints: { name: '累计数据', value: '{{value}}条' },
    adSpend: { name: '管理广告花费', value: '约 {{value}}美元' },
    games: { name: '服务游戏', value: '近 {{value}}\u00a0款' },
    note: '统计口径：来自各广告渠道的数据点、在平台上管理的广告花费（以美元计），以及平台服务过的游戏数量。数据截至{{date}}。',
  },
  report: {
    sample: '查看示例报表',
    open: '打开报表',
    picture:
      '示例报表：一句话说明变化、开始日期和原因；其下是花费、收入、单次安装成本、广告支出回报率及其变化，每日回报率曲线在11月8日下跌，各渠道、各游戏的回报率表中 TikTok 明显偏低。',
    sentence: 'TikTok 自11月8日起少了四分之三的安装，回报率从 121% 降至 115%。',
    spend: '花费',
    revenue: '收入',
    costPerInstall: '单次安装成本',
    returned: '广告支出回报率',
    same: '持平',
    worse: '变差 {{change}}',
    points: '{{points}}\u00a0个百分点',
    byDay: '每日回报率',
    byChannel: '各渠道、各游戏的回报率',
  },
  channels: {
    title: '广告渠道',
    social: { name: '社交' },
    search: { name: '搜索' },
    video: { name: '视频' },
  },
  product: {
    title: '从第一笔预算，\u200b到最后一条素材',
    intro: '四大能力，同一平台，为出海游戏团队而设',
  },
  sample: '示例数据',
  games: {
    bay: '拼图海湾',
    racer: '暗夜飞车',
    farm: '云上农场',
    tower: '高塔传说',
    port: '星际港湾',
  },
  delivery: {
    title: '投放管理',
    body: '各渠道的广告系列汇于一表，花费与预算一目了然。',
    picture:
      '示例表格：五个广告系列，分别投放在社交、视频和搜索渠道。每行显示游戏、花费占预算的进度条，以及投放中或已暂停的状态。',
    campaign: '广告系列',
    channel: '渠道',
    spent: '花费 / 预算',
    state: '状态',
    live: '投放中',
    paused: '已暂停',
  },
  data: {
    title: '数据分析',
    body: '各渠道数据横向对比，按周跟踪回收。',
    picture:
      '示例图表：社交、搜索、视频三条曲线，跨度两周。下方表格按安装周列出第\u00a01、3、7、14\u00a0天的成本回收比例。',
    installs: '单次安装成本',
    cohort: '回收',
    day: '{{day}}\u00a0天',
    week: '第\u00a0{{week}}\u00a0周',
  },
  audience: {
    title: '受众定向',
    body: '定义目标玩家，看清不同受众的重合部分。',
    picture: '示例图形：三个受众用三个相交的圆表示，共同部分有标记，列表给出各受众及其交集的人数。',
    puzzle: '解谜玩家',
    paying: '付费玩家',
    away: '14\u00a0天未活跃',
    all: '三者交集',
  },
  creative: {
    title: '素材管理',
    body: '视频与图片统一入库，格式和投放渠道都有标签。',
    picture: '示例素材墙：每张卡片显示缩略图、投放渠道和格式，例如 15\u00a0秒视频或图片。',
    image: '图片',
    video15: '15\u00a0秒视频',
    video30: '30\u00a0秒视频',
    words: '文字广告',
  },
  steps: {
    title: '使用流程',
    invited: { title: '收到邀请', body: '账号通过邀请开通，邀请会发送到您的邮箱。' },
    account: { title: '创建账号', body: '打开邮件中的链接，填写姓名并设置密码。' },
    signIn: { title: '登录平台', body: '使用邮箱和密码，或公司的单点登录。' },
    work: { title: '开始投放', body: '投放、数据、受众、素材，都在同一个平台。' },
  },
  trust: {
    title: '安全与隐私',
    intro: '谁能登录、能做什么、保存哪些信息',
    signOn: { title: '单点登录', body: '通过身份提供方登录，或使用邮箱和密码。' },
    roles: { title: '角色与权限', body: '成员能看什么、做什么，由角色决定。' },
    devices: {
      title: '设备管理',
      body: '查看账号在哪些设备上登录，可随时退出任意设备的登录。',
    },
    consent: {
      title: '未经同意，默认关闭',
      body: '在您选择之前，不保存任何非必要信息；选择可随时更改。',
    },
  },
  questions: {
    title: '常见问题',
    join: {
      ask: '谁可以加入？',
      answer: '{{brand}} 面向广告主和游戏团队。账号通过邀请开通，请联系团队管理员。',
    },
    link: {
      ask: '邀请链接打不开怎么办？',
      answer: '每个邀请只能使用一次。如果已经用过，请直接登录；如果没有，请联系管理员重新发送。',
    },
    password: {
      ask: '忘记密码怎么办？',
      answer: '在登录页申请重置，我们会把设置新密码的链接发送到您的邮箱。',
    },
    languages: { ask: '支持哪些语言？', answer: '中文和英文，可在每个页面的顶部切换。' },
    data: {
      ask: '在哪里了解数据如何处理？',
      answer: '隐私政策说明了保存哪些数据、用途和期限。',
    },
  },
  invitation: {
    title: '已经收到邀请？',
    body: '打开邀请邮件中的链接，注册表单会自动填好邮箱。',
    lost: '找不到邮件？请查看垃圾邮件，或询问邀请人。',
    write: '联系客服',
    subject: '请重新发送邀请',
    none: '申请访问',
  },
} as const;
