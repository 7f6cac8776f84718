import { useTranslation } from 'react-i18next';
import { useQuestion } from '../ui/hooks/useQuestion';
import { useStateOf } from '../ui/hooks/useStateOf';
import { PartButton } from '../ui/part';
import { usePartStyles } from '../ui/part.styles';

/** The ways to sign in that the page knows, without the passkey or provider of this id. */
function useOtherWays(id: string): readonly string[] {
  const { t } = useTranslation('account');
  const { passkeys, otherWays } = useStateOf('passkeys').context;
  const { providers } = useStateOf('providers').context;
  return [
    ...otherWays.map((way) => t(`security.left.${way}`)),
    ...(passkeys.some((each) => each.id !== id) ? [t('security.left.passkey')] : []),
    ...providers
      .filter(({ connection, ...each }) => connection !== null && each.id !== id)
      .map(({ name }) => name),
  ];
}

interface RemoveWayProps {
  /** Of the passkey or the provider. */
  id: string;
  title: string;
  submit: string;
  /** The button that asked, which gets the focus back. */
  buttonId: string;
  onRemove: () => void;
  onCancel: () => void;
}

/** The row of a way to sign in that asks before it is removed, and says which others are left. Escape keeps it. */
export function RemoveWay({ id, buttonId, onCancel, ...props }: RemoveWayProps) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const ways = useOtherWays(id);
  const { questionId, escape, keep } = useQuestion(id, buttonId, onCancel);
  return (
    <li className={styles.row}>
      <div id={questionId} className={styles.rowText}>
        <h3 className={styles.rowTitle}>{props.title}</h3>
        {ways.length > 0 && (
          <p className={styles.hint}>
            {t('security.stillWays', {
              ways: ways.reduce((first, second) => t('profile.join', { first, second })),
            })}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <PartButton {...escape} onClick={props.onRemove}>
          {props.submit}
        </PartButton>
        <PartButton appearance="subtle" {...keep}>
          {t('part.cancel')}
        </PartButton>
      </div>
    </li>
  );
}
