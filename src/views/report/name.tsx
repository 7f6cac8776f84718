import { cleanText } from '../../rules/untrustedText';
import { useTableStyles } from './table.styles';

/** A name from outside: cut where it is long, in full for readers, in its tooltip and on paper. */
export function Name({ of }: { of: string }) {
  const styles = useTableStyles();
  const name = cleanText(of);
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
}
