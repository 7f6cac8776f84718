import { makeResetStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

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

/** A sentence with emails, in the order of the text; one that it does not contain is left out. */
export function WithEmails({ emails, text }: { emails: readonly string[]; text: string }) {
  const [email = '', ...others] = emails;
  const at = text.indexOf(email);
  if (email === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Email>{email}</Email>
      <WithEmails emails={others} text={text.slice(at + email.length)} />
    </>
  );
}

/** A sentence with an email. */
export const WithEmail = ({ email, text }: { email: string; text: (email: string) => string }) => (
  <WithEmails emails={[email]} text={text(email)} />
);
