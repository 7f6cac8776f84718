import type { CallFailure } from '../../../../machines/callFailure';
import type { FieldError } from '../../../../machines/fieldError';
import type { Wrong } from '../../../forms/forms';
import type { Message, MessageKey } from '../../../rules/message';
import { cleanText } from '../../../rules/untrustedText';
import { callFailureText, failureLines } from '../../../text/callFailureText';

/** The fields of a form in page order, each with the key of its label. */
export type Labels<Field extends string> = Readonly<Record<Field, MessageKey>>;

export const fieldsOf = <Field extends string>(labels: Labels<Field>): readonly Field[] =>
  // It has no keys beyond those of its type.
  Object.keys(labels) as Field[];

/** One error that prevents a form from being accepted. */
export interface Problem<Field extends string = string> {
  /** The field whose error it is; null for the whole form. */
  field: Field | null;
  /** The label of the field; null if it must not be named. */
  label: MessageKey | null;
  message: Message;
  notes: readonly Message[];
}

/** An error of the whole form. */
export const wholeProblem = (message: Message, notes: readonly Message[] = []): Problem<never> => ({
  field: null,
  label: null,
  message,
  notes,
});

/** The field of a single error, which needs no summary; null if a summary is shown or there is no error (UX 27). */
export const fieldAlone = <Field extends string>(
  problems: readonly Problem<Field>[],
): Field | null => (problems.length === 1 ? (problems[0]?.field ?? null) : null);

/** Spec 8: 'Oops! Something went wrong.' */
export const unknownProblem = wholeProblem({ key: 'form:errors.unknown' });

/** A server's text as a message; the unknown error if it is empty. */
export const serverText = (text: string): Message => {
  const clean = cleanText(text);
  return clean === '' ? { key: 'form:errors.unknown' } : { text: clean };
};

/** Advice for network errors. */
const CONNECTION: Message = { key: 'form:errors.connection' };

/**
 * The error of an attempt without a usable response: the server's text, the cause of the failed request, or the unknown
 * error.
 */
export const failureProblem = ({
  message,
  failure,
}: {
  message: string | null;
  failure: CallFailure | null;
}): Problem<never> => {
  if (message !== null) return wholeProblem(serverText(message));
  if (failure === null) return unknownProblem;
  const text = callFailureText(failure);
  const [first, ...notes] = failureLines({ ...text, hint: text.hint && CONNECTION }, failure);
  return wholeProblem(first, notes);
};

/** Errors of the client-side validation, in page order. */
export const wrongProblems = <Field extends string>(
  labels: Labels<Field>,
  wrong: Wrong,
): readonly Problem<Field>[] =>
  fieldsOf(labels).flatMap((field): Problem<Field>[] => {
    const message = wrong[field];
    return message ? [{ field, label: labels[field], message, notes: [] }] : [];
  });

/** Field errors of the server in page order, those of unknown fields last (UX 30, 37). */
export const fieldProblems = <Field extends string>(
  labels: Labels<Field>,
  errors: readonly FieldError[],
): readonly Problem<Field>[] => {
  const fields = fieldsOf(labels);
  const problems = errors.map(({ id, error }): Problem<Field> => {
    const field = fields.find((name) => name === id) ?? null;
    const label = field && labels[field];
    return { field, label, message: serverText(error), notes: [] };
  });
  const inOrder = [...fields, null].flatMap((field) =>
    problems.filter((problem) => problem.field === field),
  );
  return inOrder.length > 0 ? inOrder : [unknownProblem];
};
