/**
 * System faces, Latin first and then Chinese, so that each script takes its own (visual direction:
 * type). No web font: nothing to wait for, nothing that shifts.
 */
export const FONT_FAMILY_BASE = [
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI Variable Text'",
  "'Segoe UI'",
  'Roboto',
  "'Helvetica Neue'",
  'Arial',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans SC'",
  "'Noto Sans CJK SC'",
  'sans-serif',
].join(', ');
