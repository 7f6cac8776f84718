import { Switch } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { STORED_KINDS, type StoredKind } from '../../rules/storedKeys';
import { useConsentStyles } from './consent.styles';
import { useConsentDialogStyles } from './consentDialog.styles';

type Optional = Exclude<StoredKind, 'necessary'>;

interface Props {
  /** The allowed optional categories. */
  choice: Record<Optional, boolean>;
  /** Whether the browser's signal decides; the switches are then read-only. */
  fixed: boolean;
  onChange: (change: Partial<Record<Optional, boolean>>) => void;
}

export function ConsentKinds({ choice, fixed, onChange }: Props) {
  const { t } = useTranslation('consent');
  const styles = useConsentDialogStyles();
  const texts = useConsentStyles();
  return (
    <ul className={styles.kinds}>
      {STORED_KINDS.map((kind) => (
        <li key={kind} className={styles.kind}>
          <div>
            <p id={`consent-${kind}`} className={styles.name}>
              {t(`names.${kind}`)}
              {kind === 'necessary' && <span className={styles.always}> {t('alwaysOn')}</span>}
            </p>
            <p id={`consent-${kind}-meaning`} className={texts.text}>
              {t(`meanings.${kind}`)}
            </p>
          </div>
          <Switch
            checked={kind === 'necessary' || choice[kind]}
            disabled={kind === 'necessary' || fixed}
            aria-labelledby={`consent-${kind}`}
            aria-describedby={`consent-${kind}-meaning`}
            onChange={(_event, { checked }) => onChange({ [kind]: checked })}
          />
        </li>
      ))}
    </ul>
  );
}
