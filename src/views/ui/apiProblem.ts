import type { ApiError } from '../../../machines/apiError';
import { isLimited } from '../../rules/constants';
import type { Message, MessageKey } from '../../rules/message';
import { failureLines } from '../../text/callFailureText';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from './form/problems';

/** Whether a notice has the whole error and stays until it is closed, whichever page shows it (spec 4). */
export const isInNotice = ({ rule }: ApiError): boolean =>
  /^(ret\.40000|ret\.50000.*|audience)$/.test(rule);

type Lines = readonly [Message, ...Message[]];

/**
 * What a refusal by the server itself means and what to do, without technical details; null for other failures. Without
 * an envelope it is a proxy's, and means what spec 8 says.
 */
export function refusalLines({ rule, failure, ret, message }: ApiError): Lines | null {
  if (ret === null) return null;
  const status = failure?.status ?? 0;
  if (message !== '' && (rule === 'ret.other' || isLimited(status))) return [{ text: message }];
  if (status === 403)
    return [{ key: 'notices:permissionDenied' }, { key: 'notices:contactAdministrator' }];
  // What is no longer as the page shows it.
  return [404, 410].includes(status) ? [{ key: 'notices:outdated' }] : null;
}

/** The lines of a failed API request on a page. */
export const errorLines = (error: ApiError): Lines =>
  refusalLines(error) ?? failureLines(failureText(error), error.failure);

/**
 * A failed API request as an error of the whole form; the unknown error if `error` is null, after a crash. Without the
 * details that a notice has. `unsent`: what is shown offline by a form that keeps its values; null without values.
 */
export function apiProblem(
  error: ApiError | null,
  unsent: MessageKey | null = 'form:errors.connection',
): Problem<never> {
  if (error === null) return unknownProblem;
  if (unsent !== null && error.failure?.offline) return wholeProblem({ key: unsent });
  const [message, ...notes] = errorLines(error);
  return wholeProblem(message, isInNotice(error) ? [] : notes);
}
