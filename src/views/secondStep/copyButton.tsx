import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondStepStyles } from './secondStep.styles';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      className={styles.action}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          // Not allowed here: the text can be selected.
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{isCopied ? t('setUp.copied') : label}</span>
    </Button>
  );
}
