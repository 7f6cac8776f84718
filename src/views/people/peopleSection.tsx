import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnPart } from '../ui/errorBoundary';
import { PartProblem } from '../ui/part';
import { keepFocus } from '../ui/keepFocus';
import { usePeopleStyles } from './people.styles';

interface PeopleSectionProps {
  /** Of its heading. */
  id: string;
  title: string;
  /** Whether its heading takes the focus of a removed button. */
  takesFocus?: boolean;
  isPrinted?: boolean;
  children: ReactNode;
}

/** One section of the people page. If it crashes, the others stay, with what was typed there. */
export function PeopleSection({
  id,
  title,
  takesFocus = false,
  isPrinted = true,
  children,
}: PeopleSectionProps) {
  const { t } = useTranslation('account');
  const styles = usePeopleStyles();
  return (
    <section
      ref={takesFocus ? keepFocus : null}
      className={mergeClasses(styles.section, !isPrinted && styles.notPrinted)}
      aria-labelledby={id}
    >
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <OwnPart fallback={<PartProblem lead={t('part.failed')} error={null} isRead />}>
        {children}
      </OwnPart>
    </section>
  );
}
