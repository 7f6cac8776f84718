import { makeResetStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { WithValue } from './withValue';

/** A longer address does not fit on a line of a phone. As a block, it would push the sentence's end onto its own line. */
const LONGEST_ON_A_LINE = 36;

const useWholeClass = makeResetStyles({
  // On its own line rather than broken at a hyphen; broken only if it is longer than a line.
  display: 'inline-block',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
});
const useLongClass = makeResetStyles({ overflowWrap: 'anywhere' });

/** An email as text. */
export function Email({ children, ...props }: ComponentProps<'span'> & { children: string }) {
  const classes = { whole: useWholeClass(), long: useLongClass() };
  return (
    <span {...props} className={children.length > LONGEST_ON_A_LINE ? classes.long : classes.whole}>
      {children}
    </span>
  );
}

/** A sentence with an email. */
export const WithEmail = ({ email, text }: { email: string; text: (email: string) => string }) => (
  <WithValue value={email} text={text}>
    <Email>{email}</Email>
  </WithValue>
);
