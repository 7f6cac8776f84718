import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BELOW_SUMMARY, useSummaryStyles } from './errorSummary.styles';
import { useLinkStyles } from './common.styles';

/** One line of the summary: what is wrong, the field it is wrong in, and what else helps. */
export interface SummaryLine {
  text: ReactNode;
  /** Id of the input that the line leads to, or null. */
  fieldId: string | null;
  notes: readonly string[];
}

interface Props {
  title: string;
  lines: readonly SummaryLine[];
  /** A new value takes the focus to the summary again (UX 28). */
  occasion: unknown;
}

const focusField = (id: string): void => {
  const field = document.getElementById(id);
  field?.focus();
  // Not every environment that draws pages scrolls them.
  field?.scrollIntoView?.({ block: 'center' });
};

/** What went wrong, at the top of the form, each line a link into its field (UX 27 to 30). */
export function ErrorSummary({ title, lines, occasion }: Props) {
  const styles = useSummaryStyles();
  const link = useLinkStyles();
  const box = useRef<HTMLDivElement>(null);
  // What stands below keeps its place: the page scrolls. Further down browsers do that on their own, and in a dialog
  // it is not the page that would have to.
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    if (root.scrollTop === 0 && box.current?.closest('main'))
      root.scrollTop = box.current.offsetHeight + BELOW_SUMMARY;
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
            // Lines are never moved about; two may read the same.
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
