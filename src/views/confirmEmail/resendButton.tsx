import { Button } from '@fluentui/react-components';
import { useUnseen } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useConfirmEmailTexts } from './useConfirmEmailTexts';

interface ResendButtonProps {
  /** Another mail may be asked for now, is on its way, or may be after a wait; else nothing can be asked for. */
  state: 'ready' | 'sending' | 'waiting' | 'off';
  /** When the wait ends, in ms since 1970; 0 where there was none. */
  until: number;
  appearance?: 'primary' | 'secondary';
  /** In the place of the width of a form. */
  className?: string;
  onResend: () => void;
}

/** Asks for a mail once more, with the wait in words; it keeps the focus all the time. */
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
      {/* Said at the start and when it is over, not at each second. */}
      <output className={unseen}>
        {state === 'waiting' && t('resend.wait', { seconds: first })}
        {state === 'ready' && until > 0 && t('resend.ready')}
      </output>
    </>
  );
}
