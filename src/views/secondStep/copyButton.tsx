import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../ui/hooks/useCopy';
import { useSecondStepStyles } from './secondStep.styles';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const { outcome, copy } = useCopy();
  return (
    <Button className={styles.action} onClick={() => copy(text)}>
      <span aria-live="polite">{outcome === 'copied' ? t('setUp.copied') : label}</span>
    </Button>
  );
}
