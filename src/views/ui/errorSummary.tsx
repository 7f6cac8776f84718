import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BELOW_SUMMARY, useSummaryStyles } from './errorSummary.styles';
import { useLinkStyles } from './common.styles';
import { stayBelow } from './stayBelow';

/** One line of the summary: the message, its field and further advice. */
export interface SummaryLine {
  text: ReactNode;
  /** Id of the input that the line links to, or null. */
  fieldId: string | null;
  notes: readonly string[];
}

interface Props {
  title: string;
  lines: readonly SummaryLine[];
  /** A new value moves the focus to the summary again (UX 28). */
  occasion: unknown;
}

const focusField = (id: string): void => {
  const field = document.getElementById(id);
  field?.focus();
  // jsdom does not implement it.
  field?.scrollIntoView?.({ block: 'center' });
};

/** The error summary at the top of a form; each line links to its field (UX 27 to 30). */
export function ErrorSummary({ title, lines, occasion }: Props) {
  const styles = useSummaryStyles();
  const link = useLinkStyles();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A dialog does not need it.
    if (!box.current?.closest('main')) return undefined;
    return stayBelow(box.current, BELOW_SUMMARY);
  }, []);
  useEffect(() => {
    if (occasion) box.current?.focus();
  }, [occasion]);

  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <div role="alert">
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.list}>
          {lines.map(({ text, fieldId, notes }, index) => (
            // Lines are never reordered, and two may have the same text.
            <li key={index} className={styles.line}>
              {fieldId === null ? (
                text
              ) : (
                <a
                  href={`#${fieldId}`}
                  className={mergeClasses(link.link, link.inErrors)}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(fieldId);
                  }}
                >
                  {text}
                </a>
              )}
              {notes.map((note) => (
                <p key={note} className={styles.note}>
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
