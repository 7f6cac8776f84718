import { useTranslation } from 'react-i18next';
import { WithEmail, WithEmails } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useSignInLink } from '../ui/hooks/useSignInLink';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useWaiting } from '../ui/hooks/useWaiting';
import { Action, AwayLink, Lead, loadingPage, WayOn, WayOut } from '../ui/formPageParts';
import { InvitationEnded } from './invitationEnded';
import { RegistrationForm } from './registrationForm';
import { useRegistrationForm } from './useRegistrationForm';
import { mergeClasses } from '@fluentui/react-components';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { firstPage } from '../../rules/offers';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { useLinkStyles } from '../ui/common.styles';
import type { InvitationState } from '../../../machines/registration/offer';

/** Registered, but the navigation failed: shows the outcome and a link to the success page. */
function JoinedHere() {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const { brand } = useViewConfig();
  return (
    <FormPage title={t('joined.title', { brand: brand.name })} stage="joined">
      <Lead>{t('joined.body', { brand: brand.name })}</Lead>
      <p className={page.text}>{t('joined.navigationFailed')}</p>
      {/* Loaded as a whole, independent of what failed here. */}
      <WayOut to={ROUTES.joined[0]}>{t('joined.goOn')}</WayOut>
    </FormPage>
  );
}

/** Leaves the signed-in account, or keeps it. */
function SwitchActions({ own }: { own: string }) {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const { consoleUrl, offers } = useViewConfig().brand;
  return (
    <div className={page.actions}>
      <Action appearance="primary" sends={events.registration.switchChosen()}>
        {t('wrongAccount.switch')}
      </Action>
      <a href={consoleUrl ?? firstPage(offers)} className={mergeClasses(link.link, page.away)}>
        <WithEmail email={own} text={(shown) => t('wrongAccount.stay', { email: shown })} />
      </a>
    </div>
  );
}

/** Shown before the form: a different account is signed in here. */
function WrongAccount() {
  const { t } = useTranslation(['registration', 'form']);
  const page = useFormPageStyles();
  const { email, invited, signedInAs } = useStateOf('registration').context;
  const own = signedInAs ?? '';
  const signedIn = t('wrongAccount.signedInAs', { email: own });
  // Neither an invitation nor an address is known.
  const isBare = email === '' && !invited;
  const meant = () => {
    if (email === '') return t('wrongAccount.invited');
    return invited ? t('wrongAccount.invitedAs', { email }) : t('wrongAccount.linkedTo', { email });
  };
  return (
    <>
      <Lead>
        <WithEmails
          emails={[own, email]}
          text={isBare ? signedIn : t('form:sentences', { first: signedIn, second: meant() })}
        />
      </Lead>
      <p className={page.text}>{t(invited ? 'wrongAccount.body' : 'wrongAccount.newAccount')}</p>
      <SwitchActions own={own} />
    </>
  );
}

/** Registration without an invitation, which the server does not offer. */
function InvitationNeeded() {
  const { t } = useTranslation(['registration', 'shell', 'signIn']);
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const signIn = useSignInLink();
  const { people } = useViewConfig().brand.offers;
  return (
    <>
      <Lead>{t('needed.body')}</Lead>
      <p className={page.text}>{t('needed.hint')}</p>
      <div className={page.actions}>
        {people && <WayOut to={ROUTES.requestAccess[0]}>{t('shell:places.requestAccess')}</WayOut>}
        <a {...signIn} className={mergeClasses(link.link, page.away)}>
          {t('used.signIn')}
        </a>
      </div>
    </>
  );
}

/** An invitation that cannot be used, and what to do next (spec 4: invite states; spec 8). */
function InvitationRefused({ state }: { state: RefusedState }) {
  const { t } = useTranslation(['registration', 'signIn']);
  const { email, offer, signedInAs } = useStateOf('registration').context;
  const page = useFormPageStyles();
  if (state === 'used' && signedInAs !== null)
    return (
      <>
        <Lead>{t('used.body')}</Lead>
        <p className={page.text}>
          <WithEmail
            email={signedInAs}
            text={(shown) => t('wrongAccount.signedInAs', { email: shown })}
          />
        </p>
        <SwitchActions own={signedInAs} />
      </>
    );
  if (state === 'used' || state === 'hasAccount') {
    const owned = (shown: string) =>
      offer === null
        ? t('hasAccount.unnamed', { email: shown })
        : t('hasAccount.body', { email: shown, studio: offer.studio });
    // This tab stores the link: a user who returns to it is offered to join.
    const returnTo = state === 'used' ? null : ROUTES.register[0];
    return (
      <>
        <Lead>{state === 'used' ? t('used.body') : <WithEmail email={email} text={owned} />}</Lead>
        <div className={page.actions}>
          <Action appearance="primary" sends={events.signInType.signInRequested({ returnTo })}>
            {t('used.signIn')}
          </Action>
          <AwayLink to={FORGOT_PATH}>{t('signIn:forgot')}</AwayLink>
        </div>
      </>
    );
  }
  if (state === 'needed') return <InvitationNeeded />;
  return (
    <>
      <Lead>{t(state === 'invalid' ? 'invalid.body' : 'noPermission.body')}</Lead>
      <p className={page.text}>{t(state === 'invalid' ? 'invalid.hint' : 'noPermission.hint')}</p>
      <WayOn to={ROUTES.home[0]}>{t('home')}</WayOn>
    </>
  );
}

/** Why no form is shown. */
type RefusedState = Exclude<InvitationState, 'valid' | 'unknown'> | 'needed';

/** The text of the states in which the content is unknown. */
const WAITING: Readonly<Partial<Record<string, 'checking' | 'switching'>>> = {
  idle: 'checking',
  arriving: 'checking',
  checking: 'checking',
  joinedAlready: 'checking',
  switching: 'switching',
};

/** Registration by invitation: checks the link first, then shows the form (spec 2, 4, 5). */
export default function RegisterPage() {
  const { t } = useTranslation('registration');
  const { value, context } = useStateOf('registration');
  const form = useRegistrationForm();
  const awaited = useWaiting((typeof value === 'string' && WAITING[value]) || null);

  if (awaited) return loadingPage(t('title'), t(awaited), 5);
  const invitation = substate(value, 'invitation');
  if (invitation) {
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
