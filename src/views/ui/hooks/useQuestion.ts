import { onEscape } from '../onEscape';
import { useFieldFocus } from './useFieldFocus';

/**
 * Asks before the row of `id` is removed: the Cancel button, `keep`, has the focus and is described by the question.
 * Escape cancels on either button. Afterwards the button with `askedBy` as its id gets the focus back.
 */
export function useQuestion(id: string, askedBy: string, onCancel: () => void) {
  const [keepId, questionId] = [`keep-${id}`, `question-${id}`];
  useFieldFocus(keepId, askedBy);
  const escape = onEscape(onCancel);
  return {
    questionId,
    escape,
    keep: { ...escape, id: keepId, 'aria-describedby': questionId, onClick: onCancel },
  };
}
