import { makeResetStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { WithValue } from './withValue';

const useEmailClass = makeResetStyles({
  // On its own line rather than broken at a hyphen; broken only if it is longer than a line.
  display: 'inline-block',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
});

/** An email as text. */
export const Email = (props: ComponentProps<'span'>) => (
  <span {...props} className={useEmailClass()} />
);

/** A sentence with an email. */
export const WithEmail = ({ email, text }: { email: string; text: (email: string) => string }) => (
  <WithValue value={email} text={text}>
    <Email>{email}</Email>
  </WithValue>
);
