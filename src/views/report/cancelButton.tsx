import { Button } from '@fluentui/react-components';
import { useLayoutEffect, useRef } from 'react';
import { useReportStyles } from './report.styles';
import { focusOn } from '../ui/mainContent';

interface CancelButtonProps {
  children: string;
  onCancel: () => void;
  /** The id of the element that takes the focus when the button disappears (WCAG 2.4.3). */
  focusNext: string;
}

/** Cancels the request. Appears when the response is late. */
export function CancelButton({ children, onCancel, focusNext }: CancelButtonProps) {
  const styles = useReportStyles();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (own?.contains(document.activeElement)) focusOn(focusNext);
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
