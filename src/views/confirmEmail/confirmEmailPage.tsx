import { useDispatch } from 'react-redux';
import type { LinkProblem } from '../../../machines/linkProblem';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { comparedEmail } from '../../rules/comparedEmail';
import { CONFIRMATION_HOURS } from '../../rules/constants';
import { maskedEmail } from '../../rules/maskedEmail';
import { firstPage } from '../../rules/offers';
import { ROUTES } from '../../rules/routes';
import { WithEmail, WithEmails } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { pressProblem } from '../ui/form/pressProblem';
import { useSignInLink } from '../ui/hooks/useSignInLink';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Action, Lead, loadingPage, PressForm, WayOut } from '../ui/formPageParts';
import { useViewConfig } from '../ui/viewConfig';
import { MailFate } from './mailFate';
import { ResendConfirmation } from './resendConfirmation';
import { useConfirmEmailTexts } from './useConfirmEmailTexts';

/** Returns the signed-in user, and the link's address as it may be shown: in full only to its owner. */
function usePerson() {
  const { value, context } = useStateOf('session');
  const { email } = useStateOf('confirmEmail').context;
  const facts = value === 'EXISTS' ? context.facts : null;
  const own = facts?.email ?? null;
  const isOwner = own !== null && (email === '' || comparedEmail(own) === comparedEmail(email));
  return {
    signedInAs: own,
    isOwner,
    isConfirmed: isOwner && facts?.emailVerified === true,
    shown: isOwner ? own : maskedEmail(email),
  };
}

/** Resends the mail for its owner; anyone else gets a link to sign in. The sign-in page offers to change the account. */
function NewLink() {
  const { t } = useConfirmEmailTexts();
  const { isOwner, signedInAs } = usePerson();
  const signIn = useSignInLink(() => ROUTES.confirmEmail[0]);
  if (isOwner) return <ResendConfirmation primary />;
  return (
    <Action
      {...(signedInAs === null && signIn)}
      as="a"
      href={`${ROUTES.signIn[0]}?redirect=${ROUTES.confirmEmail[0]}`}
      appearance="primary"
    >
      {t('link.signIn')}
    </Action>
  );
}

/** The confirm button: nothing is sent before it is pressed. */
function Asking() {
  const { t } = useConfirmEmailTexts();
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value } = useStateOf('confirmEmail');
  const { signedInAs, isOwner, shown } = usePerson();
  return (
    <>
      <Lead>
        {shown === '' ? (
          t('intro')
        ) : (
          <WithEmail email={shown} text={(email) => t('introFor', { email })} />
        )}
      </Lead>
      {signedInAs !== null && !isOwner && (
        <p className={page.text}>
          <WithEmail email={signedInAs} text={(email) => t('otherAccount', { email })} />
        </p>
      )}
      <PressForm
        text={t('submit')}
        sendingText={t('submitting')}
        sending={value === 'confirming'}
        onPress={() => dispatch(events.confirmEmail.submitted())}
      />
    </>
  );
}

function Confirmed() {
  const { t } = useConfirmEmailTexts();
  const { signedInAs, shown } = usePerson();
  const { offers } = useViewConfig().brand;
  const signIn = useSignInLink();
  return (
    <FormPage title={t('confirmed.title')} stage="confirmed">
      <Lead>
        {shown === '' ? (
          t('confirmed.body')
        ) : (
          <WithEmail email={shown} text={(email) => t('confirmed.bodyFor', { email })} />
        )}
      </Lead>
      {signedInAs === null ? (
        <Action {...signIn} as="a" appearance="primary">
          {t('confirmed.signIn')}
        </Action>
      ) : (
        <WayOut to={firstPage(offers)}>
          {t(offers.report ? 'confirmed.report' : 'confirmed.account')}
        </WayOut>
      )}
    </FormPage>
  );
}

function Refused({ problem }: { problem: LinkProblem }) {
  const { t } = useConfirmEmailTexts();
  const page = useFormPageStyles();
  const { signedInAs, isOwner, shown } = usePerson();
  return (
    <FormPage title={t('link.title')} stage={problem}>
      <Lead>{t(`link.${problem}`, { hours: CONFIRMATION_HOURS })}</Lead>
      {signedInAs !== null && !isOwner && (
        <p className={page.text}>
          <WithEmails
            emails={[signedInAs, shown]}
            text={t('link.other', { email: signedInAs, owner: shown })}
          />
        </p>
      )}
      <div className={page.actions}>
        <NewLink />
      </div>
    </FormPage>
  );
}

function NoLink() {
  const { t } = useConfirmEmailTexts();
  const page = useFormPageStyles();
  const { signedInAs } = usePerson();
  return (
    <FormPage title={t('title')} stage="noLink">
      <Lead>
        {signedInAs === null ? (
          t('noLink.signedOut')
        ) : (
          <MailFate email={signedInAs}>
            <WithEmail email={signedInAs} text={(email) => t('noLink.signedIn', { email })} />
          </MailFate>
        )}
      </Lead>
      <div className={page.actions}>
        <NewLink />
      </div>
    </FormPage>
  );
}

/** Confirms an address with a mailed link; works signed out and on another device too. */
export default function ConfirmEmailPage() {
  const { t } = useConfirmEmailTexts();
  const { value, context } = useStateOf('confirmEmail');
  const resend = useStateOf('resendConfirmation');
  const { isConfirmed } = usePerson();
  if (value === 'idle' || value === 'arriving') return loadingPage(t('title'), t('opening'));
  // A link that the same account has already used counts as a success, whichever tab or device used it.
  if (value === 'confirmed' || isConfirmed || resend.value === 'confirmedAlready')
    return <Confirmed />;
  if (value === 'noLink') return <NoLink />;
  const linkRefused = substate(value, 'linkRefused');
  if (linkRefused) return <Refused problem={linkRefused} />;
  const { result } = context;
  const problems = result?.kind === 'failed' ? [pressProblem(result)] : [];
  return (
    <FormPage title={t('title')} stage="asking" problems={problems}>
      <Asking />
    </FormPage>
  );
}
