import type { FailedCall } from '../../machines/callFailure';
import { textOf, unexpected } from './authAnswer';

/** A refusal that the server explains in its own words (spec 8: ..._NOT_ALLOWED). */
export interface NotAllowed {
  kind: 'notAllowed';
  reason: string;
}

/** Reads a refusal with a `reason`; without one it is an answer that nobody knows. */
export function notAllowed({ reason }: { readonly reason?: unknown }): NotAllowed | FailedCall {
  const text = textOf(reason);
  return text === null ? unexpected : { kind: 'notAllowed', reason: text };
}
