import { useTranslation } from 'react-i18next';
import { signInCode as en } from '../../text/en/signInCode';
import { bringPageTexts } from '../../text/pageTexts';
import { signInCode as zh } from '../../text/zh/signInCode';
import SignedIn from '../signIn/signedIn';
import { useNotOffered, WayNotOffered } from '../signIn/wayNotOffered';
import { FormPage } from '../ui/form/formPage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { loadingPage } from '../ui/formPageParts';
import { AddressForm } from './addressForm';
import { CodeForm } from './codeForm';
import { LinkForm } from './linkForm';

/** Signs in with a mailed code, or with the link of the same mail (spec 3: passwordless). */
export default function SignInCodePage() {
  const { t, i18n } = useTranslation(['signInCode', 'signIn', 'form', 'shell']);
  bringPageTexts(i18n, 'signInCode', { en, zh });
  const { value } = useStateOf('signInCode');
  const person = useStateOf('session').context.facts;
  const isNotOffered = useNotOffered('otp-email', 'link-email');
  const isLeaving = useStateOf('signOut').value !== 'idle';
  // The end of the sequence leaves the page: anything typed before would be lost.
  if (isLeaving || value === 'idle' || value === 'arriving')
    return loadingPage(t('title'), t(isLeaving ? 'shell:signingOut' : 'opening'));
  if (value === 'signedIn') return loadingPage(t('title'), t('submitting'));
  const isTrying = value === 'tryingCode' || value === 'tryingLink';
  if (person && !isTrying)
    return (
      <FormPage title={t('signIn:signedIn.title')} stage="signedIn">
        <SignedIn email={person.email ?? person.userId} />
      </FormPage>
    );
  if (value === 'linked' || value === 'tryingLink') return <LinkForm />;
  if (value === 'typing' || value === 'resending' || value === 'tryingCode') return <CodeForm />;
  if (typeof value === 'object' && 'linkRefused' in value) return <LinkForm />;
  if (typeof value === 'object' && 'refused' in value) return <CodeForm />;
  return isNotOffered ? <WayNotOffered text="code" /> : <AddressForm />;
}
