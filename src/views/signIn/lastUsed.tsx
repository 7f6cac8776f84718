import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LOGIN_TYPE_PASSWORD } from '../../rules/cookies';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSignInStyles } from './signIn.styles';

interface Props {
  way: 'password' | 'singleSignOn';
  onPrimary?: boolean;
}

/** Marks the way this person signed in last (spec 3: last login type; decisions: sign-in). */
export function LastUsed({ way, onPrimary = false }: Props) {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const { lastType } = useStateOf('signInType').context;
  const last = lastType === LOGIN_TYPE_PASSWORD ? 'password' : 'singleSignOn';
  if (lastType === null || last !== way) return null;
  return (
    <span className={mergeClasses(styles.lastUsed, onPrimary && styles.lastUsedOnPrimary)}>
      {t('lastUsed')}
    </span>
  );
}
