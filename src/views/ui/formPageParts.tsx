import { mergeClasses } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useLinkStyles } from './common.styles';
import { FormPage } from './form/formPage';
import { useFormPageStyles } from './form/formPage.styles';
import { Loading } from './form/loading';
import { SubmitButton } from './form/submitButton';
import type { DomForm } from './form/useDomForm';
import { useLinkTo } from './hooks/useLinkTo';
import { LOADING } from './hooks/usePage';
import { SendButton, type SendButtonProps } from './sendButton';

/** A button as wide as its form; with `as="a"` a link that looks like one. */
export function Action(props: SendButtonProps) {
  return <SendButton size="large" {...props} className={useFormPageStyles().action} />;
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

interface FieldsFormProps extends Pick<ComponentProps<'form'>, 'id' | 'onKeyDown' | 'children'> {
  form: Pick<DomForm<never>, 'formProps'>;
}

/** A form with its fields below each other. */
export function FieldsForm({ form, children, ...props }: FieldsFormProps) {
  const page = useFormPageStyles();
  return (
    <form {...form.formProps} {...props} className={page.form}>
      <div className={page.fields}>{children}</div>
    </form>
  );
}

/** The first text of a page, right below its heading. */
export function Lead(props: ComponentProps<'p'>) {
  const page = useFormPageStyles();
  return <p {...props} className={mergeClasses(page.text, page.lead)} />;
}

interface WayProps {
  to: string;
  children: ReactNode;
}

/** The main action of a page that leads to another one, which loads as a whole. */
export const WayOut = ({ to, children }: WayProps) => (
  <Action as="a" href={to} appearance="primary">
    {children}
  </Action>
);

/** The only way on from a page, which is its main action (docs/design.md). */
export const WayOn = ({ to, children }: WayProps) => (
  <Action as="a" {...useLinkTo(to)} appearance="primary">
    {children}
  </Action>
);

export function AwayLink(props: LinkProps) {
  const page = useFormPageStyles();
  return <Link {...props} className={mergeClasses(useLinkStyles().link, page.away)} />;
}
