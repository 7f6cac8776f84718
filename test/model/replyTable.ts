import type { CallFailure } from '../../machines/callFailure';
import type { FieldError } from '../../machines/fieldError';
import type { Reply } from '../support/fakeHttp';
import { ok } from './tracedCalls';

type Answer = Reply | CallFailure['kind'];

interface Failed {
  message?: string | null;
  failure?: CallFailure | null;
}

interface Result extends Failed {
  kind: string;
  fieldErrors?: FieldError[];
}

/** For each kind of result the status that the server responds with, or its whole response. */
type Rows<Known extends Result> = {
  readonly [Kind in Exclude<Known['kind'], 'failed' | 'fieldError'>]:
    | string
    | Reply
    | ((result: Extract<Known, { kind: Kind }>) => Answer);
};

/** The response to an attempt that fails: a general message, or none. */
export const failedReply = ({ message, failure }: Failed): Answer =>
  failure || message === undefined
    ? (failure?.kind ?? 'timeout')
    : { body: { status: 'GENERAL_ERROR', message } };

const tableOf =
  (withStatus: (status: string) => Reply) =>
  <Known extends Result>(rows: Rows<Known>) =>
  (result: Known): Answer => {
    const { kind, fieldErrors } = result;
    if (fieldErrors) return { body: { status: 'FIELD_ERROR', formFields: fieldErrors } };
    if (kind === 'failed') return failedReply(result);
    // The table is complete by type, and each row is for results of its own kind.
    const row = rows[kind as keyof Rows<Known>] as string | Reply | ((own: Known) => Answer);
    if (typeof row === 'string') return withStatus(row);
    return typeof row === 'function' ? row(result) : row;
  };

/** Returns a function for the response from which a saga reads a result. */
export const replies = tableOf((status) => ({ body: { status } }));

/** The same for requests whose responses are in the envelope. */
export const envelopes = tableOf((status) => ok({ status }));
