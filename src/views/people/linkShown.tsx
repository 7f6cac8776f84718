import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useDialogStyles } from '../ui/dialog.styles';
import { useCopy } from '../ui/hooks/useCopy';
import { useEngine } from '../ui/hooks/useEngine';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const OUTCOMES = { copied: 'link.copied', notCopied: 'link.notCopied' } as const;

interface LinkShownProps {
  handle: string;
  /** Whom the link invites. */
  name: string;
  onDone: () => void;
}

/** The new link of an invitation whose mail has failed, shown this once (A95). */
export function LinkShown({ handle, name, onDone }: LinkShownProps) {
  const { t } = usePeopleTexts();
  const dialog = useDialogStyles();
  const styles = usePeopleStyles();
  const { secretHandles } = useEngine();
  const { outcome, copy } = useCopy();
  const link = secretHandles.peek(handle);
  const title = useRef<HTMLSpanElement>(null);
  // The dialog was open before with a question: what it is now is said.
  useEffect(() => title.current?.focus(), []);
  return (
    <DialogBody>
      <DialogTitle className={dialog.title}>
        <span ref={title} tabIndex={-1}>
          {t('link.title', { name })}
        </span>
      </DialogTitle>
      <DialogContent className={dialog.content}>
        <p className={dialog.intro}>{t(link === null ? 'link.gone' : 'link.body', { name })}</p>
        {link !== null && (
          <code className={styles.link} translate="no" aria-label={t('link.label')}>
            {link}
          </code>
        )}
        <output className={styles.quiet}>{outcome !== null && t(OUTCOMES[outcome])}</output>
      </DialogContent>
      <DialogActions>
        <Button className={dialog.action} onClick={onDone}>
          {t('link.done')}
        </Button>
        {link !== null && (
          <Button appearance="primary" className={dialog.action} onClick={() => copy(link)}>
            {t('link.copy')}
          </Button>
        )}
      </DialogActions>
    </DialogBody>
  );
}
