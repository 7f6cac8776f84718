import { Button, type ButtonProps } from '@fluentui/react-components';
import { FormPage } from './form/formPage';
import { useFormPageStyles } from './form/formPage.styles';
import { Loading } from './form/loading';
import { SubmitButton } from './form/submitButton';
import { LOADING } from './hooks/usePage';

/** A button as wide as the form of its page; a link that looks like one with `as="a"`. */
export function Action(props: ButtonProps) {
  return <Button size="large" {...props} className={useFormPageStyles().action} />;
}

/**
 * The page of a form while it is not known yet what it shows. No component of its own: for React it is the same page
 * when that is known, which remembers the focus.
 */
export const loadingPage = (title: string, text: string, bars = 3) => (
  <FormPage title={title} stage={LOADING}>
    <Loading text={text} bars={bars} />
  </FormPage>
);

interface PressFormProps {
  text: string;
  /** What the button says while it is on its way. */
  sendingText: string;
  sending: boolean;
  onPress: () => void;
}

/** A form that is nothing but its button: nothing is sent before it is pressed. */
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
