import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../errorSummary';
import { UntrustedText } from '../untrustedText';
import { useErrorInTitle } from '../hooks/usePage';
import { useMessageText } from '../hooks/useMessageText';
import { fieldAlone, type Problem } from './problems';

/**
 * The error summary at the top of the page (UX 27 to 30), or null. A single field error appears at its field instead
 * and takes the focus, so that nothing moves.
 */
export function ProblemSummary({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('form');
  const say = useMessageText();
  useErrorInTitle(problems.length > 0);
  useEffect(() => {
    // A new list is a new refusal, which moves the focus again.
    const alone = fieldAlone(problems);
    if (alone === null) return;
    const field = document.getElementById(alone);
    field?.focus();
    // A button for sending leaves the focus in the field, and browsers do not scroll to what already has it. With its
    // label and message, which is rendered after this effect. jsdom does not implement it.
    requestAnimationFrame(() =>
      field?.closest('.fui-Field')?.scrollIntoView?.({ block: 'nearest' }),
    );
  }, [problems]);
  if (problems.length === 0 || fieldAlone(problems) !== null) return null;
  const said = problems.map(({ message }) => say(message));
  /** Names the field if another line has the same text. */
  const line = ({ label, message }: Problem, text: string) => {
    if (label !== null && said.filter((other) => other === text).length > 1)
      return t('errors.named', { field: say({ key: label }), message: text });
    return 'text' in message ? <UntrustedText text={message.text} /> : text;
  };
  return (
    <ErrorSummary
      title={t('errors.summary')}
      occasion={problems}
      lines={problems.map((problem, index) => ({
        fieldId: problem.field,
        text: line(problem, said[index] ?? ''),
        notes: problem.notes.map(say),
      }))}
    />
  );
}
