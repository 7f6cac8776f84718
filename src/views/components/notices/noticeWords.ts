import type { TFunction } from 'i18next';
import type { NoticeText, NoticeTextName } from '../../../../machines/noticeText';
import { cleanText } from '../../../forms/outsideText';

/** The resource of each text that a saga can name. */
const KEYS = {
  status400: 'errors:status400',
  status401: 'errors:status401',
  status403: 'errors:status403',
  status404: 'errors:status404',
  status406: 'errors:status406',
  status410: 'errors:status410',
  status422: 'errors:status422',
  status500: 'errors:status500',
  status502: 'errors:status502',
  status503: 'errors:status503',
  status504: 'errors:status504',
  networkError: 'form:errors.network',
  networkUnknown: 'form:errors.networkUnknown',
  call: 'form:errors.call',
  notObject: 'errors:notObject',
  unreadable: 'errors:unreadable',
  timedOut: 'errors:timedOut',
  checkConnection: 'errors:checkConnection',
  checkNetwork: 'errors:checkNetwork',
  permissionDenied: 'errors:permissionDenied',
  contactAdministrator: 'errors:contactAdministrator',
  warning: 'errors:warning',
  serverError: 'errors:serverError',
  unknown: 'form:errors.unknown',
  pageFault: 'errors:pageFault',
  iconsMissing: 'errors:iconsMissing',
  iconsUnneeded: 'errors:iconsUnneeded',
} as const satisfies Record<NoticeTextName, string>;

/** The values that texts may name. */
const NO_VALUES = { method: '', url: '', status: '', seconds: '' };

/** Where the words of notices are. */
export const NOTICE_AREAS = ['errors', 'form'] as const;

/** The words of a text in the language of the page; words from outside as they are. */
export const wordsOf = (t: TFunction<typeof NOTICE_AREAS>, text: NoticeText): string =>
  'text' in text ? cleanText(text.text) : t(KEYS[text.name], { ...NO_VALUES, ...text.values });
