import type { TFunction } from 'i18next';
import type { NoticeText, NoticeTextName } from '../../../machines/notices/noticeText';
import { cleanText } from '../../rules/outsideText';

/** The resource of each text that a saga can name. */
const KEYS = {
  status400: 'notices:status400',
  status401: 'notices:status401',
  status403: 'notices:status403',
  status404: 'notices:status404',
  status406: 'notices:status406',
  status410: 'notices:status410',
  status422: 'notices:status422',
  status500: 'notices:status500',
  status502: 'notices:status502',
  status503: 'notices:status503',
  status504: 'notices:status504',
  networkError: 'form:errors.network',
  networkUnknown: 'form:errors.networkUnknown',
  call: 'form:errors.call',
  notObject: 'notices:notObject',
  unreadable: 'notices:unreadable',
  timedOut: 'notices:timedOut',
  checkConnection: 'notices:checkConnection',
  checkNetwork: 'notices:checkNetwork',
  permissionDenied: 'notices:permissionDenied',
  contactAdministrator: 'notices:contactAdministrator',
  warning: 'notices:warning',
  serverError: 'notices:serverError',
  unknown: 'form:errors.unknown',
  pageFault: 'notices:pageFault',
  iconsMissing: 'notices:iconsMissing',
  iconsUnneeded: 'notices:iconsUnneeded',
} as const satisfies Record<NoticeTextName, string>;

/** The values that texts may name. */
const NO_VALUES = { method: '', url: '', status: '', seconds: '' };

/** Where the words of notices are. */
export const NOTICE_AREAS = ['notices', 'form'] as const;

/** The words of a text in the language of the page; words from outside as they are. */
export const wordsOf = (t: TFunction<typeof NOTICE_AREAS>, text: NoticeText): string =>
  'text' in text ? cleanText(text.text) : t(KEYS[text.name], { ...NO_VALUES, ...text.values });
