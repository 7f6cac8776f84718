import { mergeClasses } from '@fluentui/react-components';
import { cleanText } from '../../rules/untrustedText';
import { useTableStyles } from './table.styles';

/** Length of a name that a narrow column would break into too many lines. */
const LONG = 20;

/** An external name: truncated if it is long, in full for screen readers, in the tooltip and on paper. */
export function Name({ of }: { of: string }) {
  const styles = useTableStyles();
  const name = cleanText(of);
  return (
    <span className={mergeClasses(styles.name, name.length > LONG && styles.longName)} title={name}>
      {name}
    </span>
  );
}
