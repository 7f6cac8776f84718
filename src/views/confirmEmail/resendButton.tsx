import { Button } from '@fluentui/react-components';
import { useUnseen } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useConfirmEmailTexts } from './useConfirmEmailTexts';

interface ResendButtonProps {
  /** Whether a mail can be requested, is being sent, or can be requested after a wait; `off` disables it. */
  state: 'ready' | 'sending' | 'waiting' | 'off';
  /** When the wait ends, in ms since 1970; 0 if there was none. */
  until: number;
  appearance?: 'primary' | 'secondary';
  /** Replaces the width of a form. */
  className?: string;
  onResend: () => void;
}

/** Resends a mail and shows the wait; keeps the focus throughout. */
export function ResendButton({ state, until, appearance, className, onResend }: ResendButtonProps) {
  const { t } = useConfirmEmailTexts();
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const { left, first } = useSecondsUntil(until);
  const texts = {
    ready: t('resend.action'),
    sending: t('resend.sending'),
    waiting: t('resend.again', { seconds: left }),
    off: t('resend.action'),
  };
  return (
    <>
      <Button
        appearance={appearance ?? 'secondary'}
        size={className === undefined ? 'large' : 'medium'}
        className={className ?? page.action}
        aria-disabled={state !== 'ready'}
        onClick={() => {
          if (state === 'ready') onResend();
        }}
      >
        {texts[state]}
      </Button>
      {/* Announced at the start and the end of the wait, not every second. */}
      <output className={unseen}>
        {state === 'waiting' && t('resend.wait', { seconds: first })}
        {state === 'ready' && until > 0 && t('resend.ready')}
      </output>
    </>
  );
}
