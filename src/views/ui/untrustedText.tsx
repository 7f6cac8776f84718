import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../rules/untrustedText';
import { useSummaryStyles } from './errorSummary.styles';

/** The button that showed it is gone: the focus moves to the text, which is read from its start (WCAG 2.4.3). */
const FOCUSED = {
  tabIndex: -1,
  ref: (element: HTMLElement | null) => element?.focus({ preventScroll: true }),
};

/** Untrusted text, never markup: truncated, with a button to show the rest (UX 38, ASVS 3.2.2). */
export function UntrustedText({ text }: { text: string }) {
  const { t } = useTranslation('form');
  const styles = useSummaryStyles();
  const [open, setOpen] = useState(false);
  const { shown, cut } = cutText(text);
  if (!cut || open) return <bdi {...(open && FOCUSED)}>{text}</bdi>;
  return (
    <>
      <bdi>{shown}</bdi>{' '}
      <button type="button" className={styles.more} onClick={() => setOpen(true)}>
        {t('more')}
      </button>
    </>
  );
}
