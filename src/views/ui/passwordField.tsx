import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldStyles } from './fields.styles';
import { TextField, type TextFieldProps } from './textField';
import { Icon } from './icon';
import eye from './icons/eye.svg';
import eyeCrossed from './icons/eyeCrossed.svg';
import { useUnseen } from './common.styles';

interface Props extends Omit<TextFieldProps, 'type' | 'children'> {
  /** The name of the button that shows it; two on one page need different ones (UX 15). */
  showText?: string;
  /** Whether the characters are shown. Submitting the form hides them again (UX 17). */
  shown: boolean;
  onShownChange: (shown: boolean) => void;
}

/** A password with a button to show it and a note while Caps Lock is on (UX 15 to 18). */
export function PasswordField(props: Props) {
  const { t } = useTranslation('form');
  const { shown, onShownChange, describedBy = '', showText = t('show'), ...field } = props;
  const styles = useFieldStyles();
  const unseen = useUnseen();
  const [capsLock, setCapsLock] = useState(false);
  const [toggled, setToggled] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  // The early script may have shown it before the views loaded.
  useEffect(() => {
    if (toggle.current?.ariaPressed === 'true' && !shown) onShownChange(true);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const noteId = `${field.id}-caps-lock`;

  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    // Autofill sends key events without modifiers in some browsers.
    if (typeof event.getModifierState === 'function')
      setCapsLock(event.getModifierState('CapsLock'));
  };

  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      className={styles.withToggle}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      describedBy={`${describedBy} ${noteId}`.trim()}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      contentAfter={
        <button
          ref={toggle}
          type="button"
          data-shows=""
          className={styles.toggle}
          aria-label={showText}
          aria-pressed={shown}
          aria-controls={field.id}
          title={showText}
          onClick={() => {
            setToggled(true);
            onShownChange(!shown);
          }}
        >
          <Icon of={shown ? eyeCrossed : eye} size={20} />
        </button>
      }
    >
      <output id={noteId} className={styles.note}>
        {capsLock ? t('capsLock') : null}
      </output>
      <output className={unseen}>{toggled ? t(shown ? 'shown' : 'hidden') : null}</output>
    </TextField>
  );
}
