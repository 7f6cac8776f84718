import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { focusMain } from '../ui/mainContent';
import { ErrorBoundary } from '../ui/errorBoundary';
import { useConsentStyles } from './consent.styles';

/** The dialog's focus handling is heavy and rarely wanted. A dialog that could not be fetched stays so. */
const fetchDialog = () => lazy(() => import('./consentDialog'));

interface Opened {
  turn: number;
  Dialog: ReturnType<typeof fetchDialog>;
}

const OpenContext = createContext<() => void>(() => undefined);

/** Opens the dialog with the current choice; closing it gives the focus back to what has it now. */
export const useOpenPreferences = (): (() => void) => useContext(OpenContext);

/** Takes the focus, so that it is read out and scrolled to wherever the person is. */
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

/** Gives everything within it the cookie preferences. */
export function ConsentPreferences({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<Element | null>(null);

  const show = () => {
    opener.current = document.activeElement;
    // Fetched again, so that a try does not meet the failure of the last one.
    setOpened({ turn: opened ? opened.turn + 1 : 0, Dialog: fetchDialog() });
  };
  const close = () => {
    setOpened(null);
    const { current } = opener;
    // The notice that offered the choice is gone once it is made.
    if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus();
    else focusMain();
  };

  return (
    <OpenContext value={show}>
      {children}
      {opened && (
        <ErrorBoundary key={opened.turn} fallback={<Failed />} outdated={<Failed />} keepsPage>
          <Suspense fallback={null}>
            <opened.Dialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </OpenContext>
  );
}
