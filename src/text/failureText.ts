import type { ApiError, FailureRule } from '../../machines/apiError';
import { isLimited } from '../rules/constants';
import type { Message, MessageKey } from '../rules/message';
import { callFailureText, callText, type FailureText } from './callFailureText';

/** The rules for received responses; the others are for failed requests. */
type AnswerRule = Exclude<FailureRule, `failure.${string}` | `http.${string}`>;

const isOfAnswer = (rule: FailureRule): rule is AnswerRule => !/^(failure|http)\./.test(rule);

/** The text for a received response, by its rule. */
function answerText(rule: AnswerRule, { message, ...call }: ApiError): FailureText {
  const detail: Message = message === '' ? { key: 'form:errors.unknown' } : { text: message };
  const by = (key: MessageKey, hint: Message | null = null): FailureText => ({
    meaning: { key },
    detail: callText(call),
    hint,
  });
  switch (rule) {
    case 'body.foreign':
      return by('notices:notObject', { key: 'notices:checkNetwork' });
    case 'body.notObject':
      return by('notices:notObject');
    case 'ret.invalid':
    case 'data.unreadable':
      return by('notices:unreadable');
    case 'ret.40000':
      return {
        ...by('notices:permissionDenied'),
        detail: { key: 'notices:contactAdministrator' },
      };
    case 'ret.60000':
    case 'ret.50000.coded':
      return { ...by('notices:warning'), detail };
    case 'ret.50000':
    case 'ret.other':
    case 'audience':
      return { ...by('notices:serverError'), detail };
    case 'ret.30000.api':
    case 'ret.30000.page':
      return by('notices:signInAgain');
  }
}

/** Describes a failed API request to the user (spec 4, 8). */
export function failureText(error: ApiError): FailureText {
  const { rule, method, url, failure, message } = error;
  if (isOfAnswer(rule)) return answerText(rule, error);
  // A status comes from the server, whatever happened to the rest of its response.
  const kind = rule.startsWith('http.') ? 'badResponse' : (failure?.kind ?? 'badResponse');
  const [, status] = /^http\.(\d+)$/.exec(rule) ?? [];
  const text = callFailureText({
    kind,
    status: Number(status ?? failure?.status ?? 0),
    method,
    url,
  });
  // Only the server knows what helps.
  return isLimited(failure?.status) && message !== '' ? { ...text, hint: { text: message } } : text;
}

/** Whether the notice's title contains the address (spec 8: HTTP statuses). */
const isTitledByAddress = (rule: FailureRule): boolean =>
  /^(http\.\d|failure\.refused|body\.|data\.)/.test(rule);

/** The same in the wording of a notice. */
export function noticeText(error: ApiError) {
  const { meaning, detail, hint } = failureText(error);
  return isTitledByAddress(error.rule)
    ? { title: { text: error.url }, message: meaning, hint }
    : { title: meaning, message: detail, hint };
}
