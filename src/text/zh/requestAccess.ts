export const requestAccess = {
  title: '申请访问',
  intro: '还没有邀请？请填写您的信息。管理员审核后，我们会通过邮件通知结果。',
  invited: '如果您已收到邀请，请直接打开邮件中的链接',
  firstName: '名',
  lastName: '姓',
  company: '公司',
  website: '请留空',
  submit: '提交申请',
  submitting: '正在提交…',
  sent: {
    title: '请查收邮件',
    body: '我们已向 {{email}} 发送邮件。请在 24\u00a0小时内通过其中的链接确认申请。',
    spam: '没收到？请查看垃圾邮件，并核对邮箱。',
    other: '更换邮箱',
  },
  linked: {
    title: '确认您的申请',
    body: '请确认此邮箱属于您，之后我们会将申请提交管理员审核。',
    submit: '确认申请',
    submitting: '正在确认…',
  },
  waiting: {
    title: '已收到申请',
    body: '管理员审核后，我们会通过邮件通知结果。您可以关闭此页面。',
  },
  decided: {
    title: '申请已审核',
    body: '结果已通过邮件发送给您。如果没有找到，请查看垃圾邮件文件夹。',
  },
  ended: {
    title: '链接已失效',
    body: '该链接发送已超过 24\u00a0小时，或不完整。请重新申请。',
    again: '重新申请',
  },
  opening: '正在检查链接…',
  errors: {
    companyRequired: '请输入公司名称',
  },
} as const;
