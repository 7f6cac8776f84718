import { useFormPageStyles } from './form/formPage.styles';
import { SubmitButton } from './form/submitButton';

interface Props {
  text: string;
  /** What the button says while it is on its way. */
  sendingText: string;
  sending: boolean;
  onPress: () => void;
}

/** A form that is nothing but its button: nothing is sent before it is pressed (A18, A19). */
export function PressForm({ onPress, ...button }: Props) {
  return (
    <form
      className={useFormPageStyles().form}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <SubmitButton {...button} />
    </form>
  );
}
