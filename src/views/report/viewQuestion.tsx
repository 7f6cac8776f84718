import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../ui/hooks/useQuestion';
import { useReportStyles } from './report.styles';
import { useSavedViewsStyles } from './savedViews.styles';

interface ViewQuestionProps {
  id: string;
  /** The id of the element that gets the focus afterwards. */
  askedBy: string;
  title: string;
  submit: string;
  isChanging: boolean;
  onSure: () => void;
  onCancel: () => void;
}

/** Asks before a view is removed or replaced. Escape keeps it. */
export function ViewQuestion({
  id,
  askedBy,
  title,
  submit,
  isChanging,
  onSure,
  onCancel,
}: ViewQuestionProps) {
  const { t } = useTranslation('report');
  const styles = useSavedViewsStyles();
  const report = useReportStyles();
  const { questionId, escape, keep } = useQuestion(id, askedBy, onCancel);
  return (
    <div className={styles.row}>
      <p id={questionId} className={styles.name}>
        {title}
      </p>
      <div className={styles.actions}>
        <Button className={report.control} aria-disabled={isChanging} {...escape} onClick={onSure}>
          {submit}
        </Button>
        <Button appearance="subtle" className={report.control} {...keep}>
          {t('views.keep')}
        </Button>
      </div>
    </div>
  );
}
