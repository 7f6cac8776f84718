import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Passkey } from '../../../machines/passkeys/passkeys';
import { events } from '../../kit/events';
import { passkeys as en } from '../../text/en/passkeys';
import { bringPageTexts } from '../../text/pageTexts';
import { passkeys as zh } from '../../text/zh/passkeys';
import { usePartStyles } from '../ui/part.styles';
import { AskedPart, PartButton, PartDone, PartProblem } from '../ui/part';
import { useStateOf } from '../ui/hooks/useStateOf';
import { PasskeyRow, useBusy } from './passkeyRow';

/** The outcome of the last change. */
function Said() {
  const { t } = useTranslation('passkeys');
  const { value, context } = useStateOf('passkeys');
  const { reason, error } = context;
  return (
    <>
      <PartDone>
        {value === 'added' && t('said.added')}
        {value === 'removed' && t('said.removed')}
        {value === 'renamed' && t('said.renamed')}
      </PartDone>
      {(value === 'notAdded' || value === 'lastWay' || value === 'failed') && (
        <PartProblem
          lead={t(
            value === 'lastWay' ? 'lastWay' : reason === null ? 'failed' : `refused.${reason}`,
          )}
          error={error}
        />
      )}
    </>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const isBusy = useBusy();
  const { value } = useStateOf('passkeys');
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={styles.hint}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className={styles.after}>
        <Said />
        <div className={styles.actions}>
          <PartButton aria-disabled={isBusy} sends={events.passkeys.addAsked()}>
            {value === 'adding' ? t('adding') : t('add')}
          </PartButton>
        </div>
      </div>
    </>
  );
}

/** The passkeys of the account; null if the server does not support them. */
export function PasskeysSection() {
  const { t, i18n } = useTranslation('passkeys');
  bringPageTexts(i18n, 'passkeys', { en, zh });
  const dispatch = useDispatch();
  const { value, context } = useStateOf('passkeys');
  useEffect(() => () => void dispatch(events.passkeys.reset()), [dispatch]);
  if (value === 'notOffered') return null;
  return (
    <AskedPart
      of="passkeys"
      id="passkeys"
      title={t('title')}
      intro={t(context.hasPassword ? 'intro' : 'introAlone')}
      bars={1}
    >
      <PasskeyList passkeys={context.passkeys} />
    </AskedPart>
  );
}
