import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useDialogStyles } from '../ui/dialog.styles';
import { useCopy } from '../ui/hooks/useCopy';
import { useEngine } from '../ui/hooks/useEngine';
import { useFocusBack } from '../ui/hooks/useFocusBack';
import { useStateOf } from '../ui/hooks/useStateOf';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const OUTCOMES = { copied: 'link.copied', notCopied: 'link.notCopied' } as const;

function LinkShown({ handle, name }: { handle: string; name: string }) {
  const { t } = usePeopleTexts();
  const dialog = useDialogStyles();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const { secretHandles } = useEngine();
  const { outcome, copy } = useCopy();
  const link = secretHandles.peek(handle);
  useFocusBack();
  const end = () => {
    secretHandles.take(handle);
    dispatch(events.people.linkTaken());
  };
  return (
    <Dialog open onOpenChange={end}>
      <DialogSurface className={dialog.surface}>
        <DialogBody>
          <DialogTitle className={dialog.title}>{t('link.title', { name })}</DialogTitle>
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
            <Button className={dialog.action} onClick={end}>
              {t('link.done')}
            </Button>
            {link !== null && (
              <Button appearance="primary" className={dialog.action} onClick={() => copy(link)}>
                {t('link.copy')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The new link of an invitation whose mail has failed, shown this once (A95). */
export function LinkDialog() {
  const { link, action } = useStateOf('people').context;
  if (link === null || action?.kind !== 'link') return null;
  return <LinkShown handle={link} name={action.name} />;
}
