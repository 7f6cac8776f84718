import type { CallFailure } from '../../../../machines/callFailure';
import type { FieldError } from '../../../../machines/fieldError';
import type { Wrong } from '../../../forms/forms';
import type { Message, MessageKey } from '../../../rules/message';
import { cleanText } from '../../../rules/untrustedText';
import { callFailureText } from '../../../text/callFailureText';

/** The fields of a form in the order of the page, each with the text that labels it. */
export type Labels<Field extends string> = Readonly<Record<Field, MessageKey>>;

/** The fields of a form in the order of the page. */
export const fieldsOf = <Field extends string>(labels: Labels<Field>): readonly Field[] =>
  // It has no other keys than its type's.
  Object.keys(labels) as Field[];

/** One thing that keeps a person from sending a form. */
export interface Problem<Field extends string = string> {
  /** The field it belongs to, where its message stands; null when it belongs to none. */
  field: Field | null;
  /** What the field is called; null where it is not to be named. */
  label: MessageKey | null;
  message: Message;
  notes: readonly Message[];
}

/** A problem of the whole form. */
export const wholeProblem = (message: Message, notes: readonly Message[] = []): Problem<never> => ({
  field: null,
  label: null,
  message,
  notes,
});

/** The field of a problem that stands alone, and so needs no summary; null where one is shown, or nothing (UX 27). */
export const fieldAlone = <Field extends string>(
  problems: readonly Problem<Field>[],
): Field | null => (problems.length === 1 ? (problems[0]?.field ?? null) : null);

/** Spec 8: 'Oops! Something went wrong.' */
export const unknownProblem = wholeProblem({ key: 'form:errors.unknown' });

/** Words of a server as a message; never an empty one. */
export const serverText = (text: string): Message => {
  const clean = cleanText(text);
  return clean === '' ? { key: 'form:errors.unknown' } : { text: clean };
};

/** What to do when the network is at fault; offline that is all there is to say, since the page has said the rest. */
const CONNECTION: Message = { key: 'form:errors.connection' };

/**
 * What an attempt without a usable answer means: the server's own words, what is known of the failed call, or that
 * something went wrong.
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
  if (failure.kind === 'network' && !navigator.onLine) return wholeProblem(CONNECTION);
  const { meaning, detail, hint } = callFailureText(failure);
  return wholeProblem(meaning, hint ? [detail, CONNECTION] : [detail]);
};

/** What was refused here before any call, in the order of the page. */
export const wrongProblems = <Field extends string>(
  labels: Labels<Field>,
  wrong: Wrong,
): readonly Problem<Field>[] =>
  fieldsOf(labels).flatMap((field): Problem<Field>[] => {
    const message = wrong[field];
    return message ? [{ field, label: labels[field], message, notes: [] }] : [];
  });

/** The refused fields in the order of the page, those it does not have last (UX 30, 37). */
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
