import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../errorSummary';
import { OutsideText } from '../outsideText';
import type { Problem } from './problems';
import { useSay } from './useSay';

/** What went wrong, at the top of the page; nothing while nothing did (UX 27 to 30). */
export function ProblemSummary({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('form');
  const say = useSay();
  if (problems.length === 0) return null;
  const said = problems.map(({ message }) => say(message));
  /** A line that another one repeats names its field (P19). */
  const line = ({ label, message }: Problem, text: string) => {
    if (label !== null && said.filter((other) => other === text).length > 1)
      return t('errors.named', { field: say({ key: label }), message: text });
    return 'text' in message ? <OutsideText text={message.text} /> : text;
  };
  return (
    <ErrorSummary
      title={t('errors.summary')}
      occasion={problems}
      lines={problems.map((problem, index) => ({
        fieldId: problem.target,
        text: line(problem, said[index] ?? ''),
        notes: problem.notes.map(say),
      }))}
    />
  );
}
