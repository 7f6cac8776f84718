import { REPORT_MAX_DAYS, REPORT_PAGE_SIZES } from '../../src/rules/report';

const SIZES = REPORT_PAGE_SIZES.join(', ');

/** What people read when the address of a report makes no sense. */
export const QUERY_WORDS = {
  once: (name: string) => ({
    en: `The address has “${name}” more than once.`,
    zh: `网址中的“${name}”重复`,
  }),
  halfRange: {
    en: 'Choose both a start and an end date.',
    zh: '请同时选择开始日期和结束日期',
  },
  from: {
    en: 'The start date in the address isn’t a date.',
    zh: '网址中的开始日期无效',
  },
  to: {
    en: 'The end date in the address isn’t a date.',
    zh: '网址中的结束日期无效',
  },
  order: {
    en: 'The end date can’t be before the start date.',
    zh: '结束日期不能早于开始日期',
  },
  tooLong: {
    en: `Choose ${REPORT_MAX_DAYS} days or fewer.`,
    zh: `最多可选 ${REPORT_MAX_DAYS} 天`,
  },
  channel: {
    en: 'There is no such channel.',
    zh: '没有该渠道',
  },
  name: (name: string) => ({
    en: `“${name}” in the address is too long.`,
    zh: `网址中的“${name}”过长`,
  }),
  compare: {
    en: 'The report can’t be compared with that.',
    zh: '无法与该时段对比',
  },
  sort: {
    en: 'The table can’t be sorted by that.',
    zh: '表格无法按该项排序',
  },
  page: {
    en: 'The page must be a number from 1.',
    zh: '页码必须是从 1 开始的数字',
  },
  size: {
    en: `A page holds ${SIZES} rows.`,
    zh: `每页可显示 ${SIZES} 行`,
  },
  file: {
    en: 'There is no such file.',
    zh: '没有该文件',
  },
} as const;
