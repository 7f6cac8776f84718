import type { ReactNode } from 'react';
import { useTableStyles } from '../table.styles';

/** A scrolling region for a table, named and reachable by keyboard (WCAG 2.1.1, 1.4.10). */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const styles = useTableStyles();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <section aria-label={label} tabIndex={0} className={styles.region}>
      {children}
    </section>
  );
}
