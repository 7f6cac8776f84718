import { cleanText } from '../../rules/untrustedText';
import { useTableStyles } from './table.styles';

/** An external name: truncated if it is long, in full for screen readers, in the tooltip and on paper. */
export function Name({ of }: { of: string }) {
  const styles = useTableStyles();
  const name = cleanText(of);
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
}
