import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
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

/** One section of the people page. */
export function PeopleSection({
  id,
  title,
  takesFocus = false,
  isPrinted = true,
  children,
}: PeopleSectionProps) {
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
      {children}
    </section>
  );
}
