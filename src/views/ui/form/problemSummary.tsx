import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../errorSummary';
import { OutsideText } from '../outsideText';
import type { Problem } from './problems';
import { useSay } from '../hooks/useSay';

/** What went wrong, at the top of the page; nothing while nothing did (UX 27 to 30). */
export function ProblemSummary({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('form');
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <ErrorSummary
      title={t('errors.summary')}
      occasion={problems}
      lines={problems.map(({ target, message, notes }) => ({
        fieldId: target,
        text: 'text' in message ? <OutsideText text={message.text} /> : say(message),
        notes: notes.map(say),
      }))}
    />
  );
}
