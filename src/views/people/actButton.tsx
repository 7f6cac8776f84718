import type { PersonAction } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';
import { SendButton } from '../ui/sendButton';

interface ActButtonProps {
  action: PersonAction;
  text: string;
}

/** A button that asks to confirm an action. Its accessible name includes whom the action concerns. */
export function ActButton({ action, text }: ActButtonProps) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  return (
    <SendButton
      className={styles.control}
      aria-label={t('act.named', { action: text, name: action.name })}
      sends={events.people.asked(action)}
    >
      {text}
    </SendButton>
  );
}
