import { makeStyles } from '@fluentui/react-components';
import { FORCED } from '../../theme/media';
import { tokens } from '../../theme/tokens';
import { useFormPageStyles } from './formPage.styles';
import { COLUMN } from '../../theme/shared';

const useLoadingStyles = makeStyles({
  box: { ...COLUMN, rowGap: '20px' },
  bar: {
    height: '44px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    [FORCED]: { border: '1px solid GrayText' },
  },
});

/** A placeholder of about the final height; `text` names what is loading. */
export function Loading({ text, bars = 3 }: { text: string; bars?: number }) {
  const styles = useLoadingStyles();
  const page = useFormPageStyles();
  return (
    <div aria-busy="true" className={styles.box}>
      <output className={page.text}>{text}</output>
      {Array.from({ length: bars }, (_, index) => (
        <div key={index} className={styles.bar} aria-hidden="true" />
      ))}
    </div>
  );
}
