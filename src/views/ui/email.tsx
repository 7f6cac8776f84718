import { makeResetStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

/** A longer address does not fit on a line of a phone. As a block, it would push the sentence's end onto its own line. */
const LONGEST_ON_A_LINE = 36;

const useWholeClass = makeResetStyles({
  // On its own line rather than broken at a hyphen; broken only if it is longer than a line.
  display: 'inline-block',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  // Within a link it is underlined like the rest.
  textDecoration: 'inherit',
});
const useLongClass = makeResetStyles({ overflowWrap: 'anywhere' });

interface EmailProps extends ComponentProps<'span'> {
  children: string;
  /** Punctuation that stays on the line of its start. */
  lead?: string;
  /** Punctuation that stays on the line of its end. */
  mark?: string;
}

export function Email({ children, lead = '', mark = '', ...props }: EmailProps) {
  const [whole, long] = [useWholeClass(), useLongClass()];
  return (
    <span className={children.length > LONGEST_ON_A_LINE ? long : whole}>
      {lead}
      <span {...props}>{children}</span>
      {mark}
    </span>
  );
}

/** An opening bracket at the end of a text. */
const LEAD = /[\p{Ps}\p{Pi}]*$/u;
/** Punctuation at the start of a text. */
const MARK = /^[\p{Po}\p{Pe}\p{Pf}]*/u;

/** A sentence with emails, in the order of the text; one that it does not contain is left out. */
export function WithEmails({ emails, text }: { emails: readonly string[]; text: string }) {
  const [email = '', ...others] = emails;
  const at = text.indexOf(email);
  if (email === '' || at < 0) return text;
  const [lead = ''] = LEAD.exec(text.slice(0, at)) ?? [];
  const after = text.slice(at + email.length);
  const [mark = ''] = MARK.exec(after) ?? [];
  return (
    <>
      {text.slice(0, at - lead.length)}
      <Email lead={lead} mark={mark}>
        {email}
      </Email>
      <WithEmails emails={others} text={after.slice(mark.length)} />
    </>
  );
}

export const WithEmail = ({ email, text }: { email: string; text: (email: string) => string }) => (
  <WithEmails emails={[email]} text={text(email)} />
);
