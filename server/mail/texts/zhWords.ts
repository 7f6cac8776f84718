import type { MailOccasion, MailPerson } from '../kinds';
import { unlinked, unlinkedEmail } from '../unlinked';

const TIME = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'UTC' });

export const time = (at: number) => `${TIME.format(at)} UTC`;
export const day = (at: number) => DAY.format(at);

/** A person, whom the recipient may not know. */
export const person = ({ name, email }: MailPerson) =>
  `${unlinked(name)}（${unlinkedEmail(email)}）`;

/** How long a link is valid, and that it works once. */
export const once = (validity: string) => `链接 ${validity}内有效，仅可使用一次。`;
/** States that owners need not act on their own change. */
export const YOU = '如为本人操作，无需处理。';

/** Device and place, as far as known: "Windows 上的 Chrome，汉堡附近". */
export function from({ device: { browser, system }, place }: MailOccasion): string {
  const device = browser && system ? `${system} 上的 ${browser}` : browser || system || '未知设备';
  return place === null ? device : `${device}，${place} 附近`;
}
