import { useTranslation } from 'react-i18next';
import { FormPage } from '../ui/form/formPage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useWaiting } from '../ui/hooks/useWaiting';
import { loadingPage } from '../ui/formPageParts';
import { InvitationEnded } from './invitationEnded';
import { InvitationRefused } from './invitationRefused';
import { JoinedHere } from './joinedHere';
import { RegistrationForm } from './registrationForm';
import { useRegistrationForm } from './useRegistrationForm';
import { WrongAccount } from './wrongAccount';

/** What is said in the states in which it is not known yet what to show. */
const WAITING: Readonly<Partial<Record<string, 'judging' | 'switching'>>> = {
  idle: 'judging',
  arriving: 'judging',
  judging: 'judging',
  joinedAlready: 'judging',
  switching: 'switching',
};

/** Register by invitation: what the link is worth first, then the form (spec 2, 4, 5). */
export default function RegisterPage() {
  const { t } = useTranslation('registration');
  const { value, context } = useStateOf('registration');
  const form = useRegistrationForm();
  const awaited = useWaiting((typeof value === 'string' && WAITING[value]) || null);

  if (awaited) return loadingPage(t('title'), t(awaited), 5);
  if (typeof value === 'object' && 'invitation' in value) {
    const { invitation = 'invalid' } = value;
    if (invitation === 'invalid' && context.ended !== null)
      return <InvitationEnded ended={context.ended} />;
    return (
      <FormPage title={t(`${invitation}.title`)} stage={invitation}>
        <InvitationRefused state={invitation} />
      </FormPage>
    );
  }
  if (value === 'wrongAccount')
    return (
      <FormPage
        title={t(context.invited ? 'wrongAccount.title' : 'wrongAccount.titleNew')}
        stage={value}
      >
        <WrongAccount />
      </FormPage>
    );
  if (value === 'joined') return <JoinedHere />;
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <RegistrationForm form={form} />
    </FormPage>
  );
}
