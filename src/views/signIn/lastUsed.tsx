import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LOGIN_TYPE_PASSWORD } from '../../rules/cookies';
import { OTHER_WAY } from '../../rules/otherWays';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSignInStyles } from './signIn.styles';

interface Props {
  /** One of the two main ways, or the login type of another one. */
  way: string;
  onPrimary?: boolean;
}

/** Marks the user's last used way to sign in (spec 3: last login type). */
export function LastUsed({ way, onPrimary = false }: Props) {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const { lastType } = useStateOf('signInType').context;
  if (lastType === null) return null;
  const isOther = lastType.startsWith(OTHER_WAY);
  const last = lastType === LOGIN_TYPE_PASSWORD ? 'password' : isOther ? lastType : 'singleSignOn';
  if (last !== way) return null;
  return (
    <span className={mergeClasses(styles.lastUsed, onPrimary && styles.lastUsedOnPrimary)}>
      {t('lastUsed')}
    </span>
  );
}
