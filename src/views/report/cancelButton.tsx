import { Button } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { useReportStyles } from './report.styles';

interface CancelButtonProps {
  children: string;
  onCancel: () => void;
  /** The id of what gets the focus when the button goes away with it (WCAG 2.4.3). */
  focusNext: string;
}

/** Ends the waiting for an answer. It appears when the answer is late. */
export function CancelButton({ children, onCancel, focusNext }: CancelButtonProps) {
  const styles = useReportStyles();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById(focusNext)?.focus();
    };
  }, [focusNext]);
  return (
    <div ref={place} className={styles.late}>
      <Button appearance="subtle" className={styles.cancel} onClick={onCancel}>
        {children}
      </Button>
    </div>
  );
}
