import type { MessageKey } from '../../rules/message';
import type { Problem } from './form/problems';

/** Adds a note to an error of the whole form if an earlier attempt may have taken effect. */
export const unsureProblem = <Field extends string>(
  problem: Problem<Field>,
  unsure: boolean,
  key: MessageKey,
): Problem<Field> =>
  unsure && problem.field === null ? { ...problem, notes: [...problem.notes, { key }] } : problem;
