import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusMain } from '../ui/mainContent';
import { OwnPart } from '../ui/errorBoundary';
import { useConsentStyles } from './consent.styles';
import { lazyPart } from '../ui/lazyPart';

/** Loaded lazily: its focus handling is heavy and rarely needed. A failed import stays failed. */
const fetchDialog = () => lazyPart(() => import('./consentDialog'));

interface Opened {
  turn: number;
  Dialog: ReturnType<typeof fetchDialog>;
}

const OpenContext = createContext<() => void>(() => undefined);

/** Returns a function that opens the dialog with the current choice. Closing it restores the focus. */
export const useOpenPreferences = (): (() => void) => useContext(OpenContext);

/** Takes the focus, so that it is announced and scrolled into view. */
function Failed() {
  const { t } = useTranslation('consent');
  const styles = useConsentStyles();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <p ref={box} tabIndex={-1} className={styles.failed}>
      {t('failed')}
    </p>
  );
}

/** Provides the cookie preferences to its children. */
export function ConsentPreferences({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<Element | null>(null);

  const show = () => {
    opener.current = document.activeElement;
    // A new import, so that a retry does not meet the cached failure.
    setOpened({ turn: opened ? opened.turn + 1 : 0, Dialog: fetchDialog() });
  };
  const close = () => {
    setOpened(null);
    const { current } = opener;
    // The notice that opened the dialog is gone once a choice is made.
    if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus();
    else focusMain();
  };

  return (
    <OpenContext value={show}>
      {children}
      {opened && (
        <OwnPart key={opened.turn} fallback={<Failed />}>
          <opened.Dialog onClose={close} />
        </OwnPart>
      )}
    </OpenContext>
  );
}
