import { Button, type ButtonProps } from '@fluentui/react-components';
import { FormPage } from './form/formPage';
import { useFormPageStyles } from './form/formPage.styles';
import { Loading } from './form/loading';
import { SubmitButton } from './form/submitButton';
import { LOADING } from './hooks/usePage';

/** A button as wide as its form; with `as="a"` a link that looks like one. */
export function Action(props: ButtonProps) {
  return <Button size="large" {...props} className={useFormPageStyles().action} />;
}

/**
 * The page of a form while its content is unknown. Not a component: React must see the same page afterwards, so that
 * the focus is remembered.
 */
export const loadingPage = (title: string, text: string, bars = 3) => (
  <FormPage title={title} stage={LOADING}>
    <Loading text={text} bars={bars} />
  </FormPage>
);

interface PressFormProps {
  text: string;
  /** The text of the button while sending. */
  sendingText: string;
  sending: boolean;
  onPress: () => void;
}

/** A form with nothing but its button: nothing is sent before it is pressed. */
export function PressForm({ onPress, ...button }: PressFormProps) {
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
