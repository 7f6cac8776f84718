import { Button } from '@fluentui/react-components';
import { useUnseen } from './common.styles';
import { useFormPageStyles } from './form/formPage.styles';
import { useSecondsUntil } from './hooks/useSecondsUntil';

export interface ResendButtonProps {
  /** Whether a mail can be requested, is being sent, or can be requested after a wait; `off` disables it. */
  state: 'ready' | 'sending' | 'waiting' | 'off';
  /** When the wait ends, in ms since 1970; 0 if there was none. */
  until: number;
  text: (key: 'action' | 'sending' | 'again' | 'wait' | 'ready', seconds: number) => string;
  /** Disables it for a moment; its text stays. */
  disabled?: boolean;
  appearance?: 'primary' | 'secondary';
  /** Replaces the width of a form. */
  className?: string | undefined;
  onResend: () => void;
}

const KEYS = { ready: 'action', sending: 'sending', waiting: 'again', off: 'action' } as const;

/** Resends a mail and shows the wait; keeps the focus throughout. */
export function ResendButton(props: ResendButtonProps) {
  const { state, until, text, disabled = false, appearance, className, onResend } = props;
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const { left, first } = useSecondsUntil(until);
  const isOff = disabled || state !== 'ready';
  return (
    <>
      <Button
        appearance={appearance ?? 'secondary'}
        size={className === undefined ? 'large' : 'medium'}
        className={className ?? page.action}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onResend();
        }}
      >
        {text(KEYS[state], left)}
      </Button>
      {/* Announced at the start and the end of the wait, not every second; a wait of one is over before it is said. */}
      <output className={unseen}>
        {state === 'waiting' && first > 1 && text('wait', first)}
        {state === 'ready' && until > 0 && text('ready', first)}
      </output>
    </>
  );
}
