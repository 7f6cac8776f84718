import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../ui/hooks/useCopy';
import { useSecondStepStyles } from './secondStep.styles';

/** Copies what is shown only once: a failure must not look like a copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const { outcome, copy } = useCopy();
  return (
    <Button className={styles.action} onClick={() => copy(text)}>
      <span aria-live="polite">{outcome === null ? label : t(`setUp.${outcome}`)}</span>
    </Button>
  );
}
