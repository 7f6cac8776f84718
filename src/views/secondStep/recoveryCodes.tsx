import { Button } from '@fluentui/react-components';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readShown } from '../../kit/shownSecrets';
import { usePartStyles } from '../ui/part.styles';
import { focusIfLost } from '../ui/keepFocus';
import { useUnsaved } from '../ui/hooks/useUnsaved';
import { useViewConfig } from '../ui/viewConfig';
import { CopyButton } from './copyButton';
import { useSecondStepStyles } from './secondStep.styles';

interface Props {
  codes: string;
  email: string;
  onSaved: () => void;
}

const TITLE_ID = 'codes-title';

/** No event reports whether a copy or a print has succeeded. */
const untilSaved = () => true;

/** Recovery codes, shown only once: to copy, download or print. They replace a form, whose focus their title takes. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const { hint } = usePartStyles();
  const { brand } = useViewConfig();
  const [text] = useState(() => readShown(codes) ?? '');
  const head = t('codes.fileHead', { brand: brand.name, email });
  useUnsaved(untilSaved, t('codes.leave'));
  // Before the section's heading takes the focus that the form has lost; a user who has moved on keeps it.
  useLayoutEffect(() => {
    const title = document.getElementById(TITLE_ID);
    if (title?.closest('section')?.contains(document.activeElement)) title.focus();
    focusIfLost(title);
  }, []);
  const file = [head, t('codes.fileHint'), '', text, ''].join('\r\n');
  return (
    <div className={styles.stack}>
      <h3 id={TITLE_ID} tabIndex={-1} className={styles.subtitle}>
        {t('codes.title')}
      </h3>
      <p className={hint}>{t('codes.body')}</p>
      <div className={styles.sheet} data-printed="alone">
        <p className={styles.onPaper}>
          {head}
          <br />
          {t('codes.fileHint')}
        </p>
        <ul className={styles.codes} aria-label={t('account.codesTitle')} translate="no">
          {text.split('\n').map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <CopyButton text={text} label={t('codes.copy')} />
        <Button
          as="a"
          className={styles.action}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${brand.id}-recovery-codes.txt`}
        >
          {t('codes.download')}
        </Button>
        <Button className={styles.action} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <Button appearance="primary" size="large" className={styles.action} onClick={onSaved}>
        {t('codes.saved')}
      </Button>
    </div>
  );
}
