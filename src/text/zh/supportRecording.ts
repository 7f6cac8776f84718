/** The page on which a customer records for support. */
export const supportRecording = {
  title: '为客服录制操作',
  intro: '客服给了您一个代码？请输入代码，然后重现问题。发送之前，您可以查看录制内容。',
  what: '录制内容包括您打开的页面、在平台中的操作以及与服务器的通信，最长 15 分钟。录制内容不含密码和报表数字，姓名、邮箱和其他文字均会被替换。',
  code: '客服提供的代码',
  submit: '开始录制',
  submitting: '正在验证代码…',
  recording: {
    title: '正在录制',
    body: '请前往出现问题的页面，重复您的操作，然后停止录制。',
    bar: '正在为客服录制，至 {{time}} 结束',
    stop: '停止录制',
  },
  review: {
    title: '查看录制内容',
    body: '尚未发送任何内容。您可以去掉开头或结尾的步骤，添加说明，然后发送或放弃。',
    empty: '没有录制到任何内容。',
    log: '将要发送的内容',
    from: '第一步',
    to: '最后一步',
    note: '出了什么问题？',
    send: '发送录制内容',
    sending: '正在发送…',
    discard: '放弃录制内容',
  },
  sent: {
    title: '录制内容已发送',
    body: '请将此编号告知客服：{{number}}',
    kept: '我们最晚于 {{date}}删除该录制内容。',
  },
  errors: {
    codeRequired: '请输入客服提供的代码',
    code: '代码无效，可能输入有误、已使用或已超过一天。请向客服索取新的代码。',
    off: '此处未开启录制功能，请联系客服。',
    tooMany: '尝试的代码过多，请一小时后重试。',
    ended: '该录制内容已无法发送，请向客服索取新的代码。',
  },
} as const;
