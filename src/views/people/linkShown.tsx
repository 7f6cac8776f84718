import { Button } from '@fluentui/react-components';
import { useDialogStyles } from '../ui/dialog.styles';
import { useCopy } from '../ui/hooks/useCopy';
import { useEngine } from '../ui/hooks/useEngine';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';
import { DialogBody } from '../ui/dialogBody';

/** Takes the focus: the open dialog showed a question before, and its new content must be announced. */
export const LINK_TITLE_ID = 'people-link-title';

interface LinkShownProps {
  handle: string;
  /** The invited user. */
  name: string;
  onDone: () => void;
}

/** The new link of an invitation whose mail failed, shown only once. */
export function LinkShown({ handle, name, onDone }: LinkShownProps) {
  const { t } = usePeopleTexts();
  const dialog = useDialogStyles();
  const styles = usePeopleStyles();
  const { secretHandles } = useEngine();
  const { outcome, copy } = useCopy();
  const link = secretHandles.peek(handle);
  return (
    <DialogBody
      title={
        <span id={LINK_TITLE_ID} tabIndex={-1}>
          {t('link.title', { name })}
        </span>
      }
      actions={
        <>
          <Button className={dialog.action} onClick={onDone}>
            {t('link.done')}
          </Button>
          {link !== null && (
            <Button appearance="primary" className={dialog.action} onClick={() => copy(link)}>
              {t('act.link')}
            </Button>
          )}
        </>
      }
    >
      <p className={dialog.intro}>{t(link === null ? 'link.gone' : 'link.body', { name })}</p>
      {link !== null && (
        <code className={styles.link} translate="no" aria-label={t('link.label')}>
          {link}
        </code>
      )}
      <output className={styles.quiet}>{outcome !== null && t(`link.${outcome}`)}</output>
    </DialogBody>
  );
}
