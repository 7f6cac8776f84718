import { Button, type ButtonProps } from '@fluentui/react-components';
import { useFormPageStyles } from './form/formPage.styles';

/** A button as wide as the form of its page; a link that looks like one with `as="a"`. */
export function Action(props: ButtonProps) {
  return <Button size="large" {...props} className={useFormPageStyles().action} />;
}
