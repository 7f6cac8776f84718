export const checks = {
  mixed: {
    default: '此项不符合要求',
    required: '此项必填',
    defined: '此项必填',
    notNull: '此项必填',
    oneOf: '只能是以下之一：${values}',
    notOneOf: '不能是以下之一：${values}',
    notType: '类型必须是 ${type}',
  },
  string: {
    length: '长度必须是 ${length}\u00a0个字符',
    min: '长度不能少于 ${min}\u00a0个字符',
    max: '长度不能超过 ${max}\u00a0个字符',
    matches: '此项格式有误',
    email: '邮箱格式不正确，请修改',
    url: '请输入网址，例如 https://example.com',
    uuid: '此项格式有误',
    datetime: '请输入日期和时间',
    datetime_offset: '请输入 UTC 日期和时间',
    datetime_precision: '时间必须有 ${precision}\u00a0位小数',
    trim: '请删除前后的空格',
    lowercase: '只能使用小写字母',
    uppercase: '只能使用大写字母',
  },
  number: {
    min: '不能小于 ${min}',
    max: '不能大于 ${max}',
    lessThan: '必须小于 ${less}',
    moreThan: '必须大于 ${more}',
    positive: '必须大于 ${more}',
    negative: '必须小于 ${less}',
    integer: '请输入整数',
  },
  date: {
    min: '不能早于 ${min}',
    max: '不能晚于 ${max}',
  },
  boolean: {
    isValue: '必须是 ${value}',
  },
  object: {
    noUnknown: '无法识别：${unknown}',
    exact: '无法识别：${properties}',
  },
  array: {
    length: '必须选择 ${length} 项',
    min: '至少选择 ${min} 项',
    max: '最多选择 ${max} 项',
  },
  tuple: {
    notType: '此项不符合要求',
  },
};
