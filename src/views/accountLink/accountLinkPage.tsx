import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { AccountLinkResult } from '../../../machines/accountLink/accountLink';
import { events } from '../../kit/events';
import type { AccountLinkAction } from '../../rules/accountLink';
import { comparedEmail } from '../../rules/comparedEmail';
import { UNDO_DAYS } from '../../rules/constants';
import { maskedEmail } from '../../rules/maskedEmail';
import { ROUTES } from '../../rules/routes';
import { accountLink as en } from '../../text/en/accountLink';
import { bringPageTexts } from '../../text/pageTexts';
import { accountLink as zh } from '../../text/zh/accountLink';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { pressProblem } from '../ui/form/pressProblem';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Lead, loadingPage, PressForm, WayOut } from '../ui/formPageParts';

/** Where the page leads after the action. */
const NEXT: Readonly<Record<AccountLinkAction, string>> = {
  changeEmail: ROUTES.account[0],
  undoEmailChange: ROUTES.reset[0],
  keepAccount: ROUTES.account[0],
  keepSecondStep: ROUTES.account[0],
  secureAccount: ROUTES.reset[0],
};

/** Whether the link is about the signed-in account. */
function useIsOwn(): boolean {
  const { facts } = useStateOf('session').context;
  const { email } = useStateOf('accountLink').context;
  return facts?.email ? comparedEmail(facts.email) === comparedEmail(email) : false;
}

/** Names the account that is signed in, if the link is about another one. */
function OtherAccount() {
  const { t } = useTranslation('accountLink');
  const page = useFormPageStyles();
  const { facts } = useStateOf('session').context;
  if (useIsOwn() || !facts?.email) return null;
  return (
    <p className={page.text}>
      <WithEmail email={facts.email} text={(shown) => t('otherAccount', { email: shown })} />
    </p>
  );
}

/** The button that runs the action: nothing is sent before it is pressed. */
function Asking({ action }: { action: AccountLinkAction }) {
  const { t } = useTranslation('accountLink');
  const dispatch = useDispatch();
  const { value, context } = useStateOf('accountLink');
  const { result } = context;
  // Only the owner of the address sees it in full.
  const email = useIsOwn() ? context.email : maskedEmail(context.email);
  return (
    <FormPage
      title={t(`${action}.title`)}
      stage="asking"
      problems={result?.kind === 'failed' ? [pressProblem(result)] : []}
    >
      <Lead>
        <WithEmail email={email} text={(shown) => t(`${action}.body`, { email: shown })} />
      </Lead>
      <OtherAccount />
      <PressForm
        text={t(`${action}.submit`)}
        sendingText={t(`${action}.sending`)}
        sending={value === 'sending'}
        onPress={() => dispatch(events.accountLink.submitted())}
      />
    </FormPage>
  );
}

function Done({ action }: { action: AccountLinkAction }) {
  const { t } = useTranslation('accountLink');
  const page = useFormPageStyles();
  const { email, result } = useStateOf('accountLink').context;
  return (
    <FormPage title={t(`${action}.doneTitle`)} stage="done">
      <Lead>
        <WithEmail
          email={maskedEmail(email)}
          text={(shown) => t(`${action}.done`, { email: shown })}
        />
      </Lead>
      {result?.kind === 'done' && result.waysRemoved && (
        <p className={page.text}>{t('waysRemoved', { days: UNDO_DAYS })}</p>
      )}
      {result?.kind === 'done' && result.hasApp && <p className={page.text}>{t('hasApp')}</p>}
      <WayOut to={NEXT[action]}>{t(`${action}.next`)}</WayOut>
    </FormPage>
  );
}

function Refused({
  problem,
}: Pick<Extract<AccountLinkResult, { kind: 'linkRefused' }>, 'problem'>) {
  const { t } = useTranslation('accountLink');
  const { email, unsure } = useStateOf('accountLink').context;
  return (
    <FormPage title={t('link.title')} stage="refused">
      <Lead>{t(`link.${unsure && problem === 'used' ? 'usedNow' : problem}`)}</Lead>
      {email !== '' && <OtherAccount />}
      <WayOut to={ROUTES.account[0]}>{t('link.next')}</WayOut>
    </FormPage>
  );
}

/** Runs the action of a mailed link; works signed out and on another device too. */
export default function AccountLinkPage() {
  const { t, i18n } = useTranslation('accountLink');
  bringPageTexts(i18n, 'accountLink', { en, zh });
  const { value, context } = useStateOf('accountLink');
  const { action, result } = context;
  if (value === 'linkRefused')
    return <Refused problem={result?.kind === 'linkRefused' ? result.problem : 'unusable'} />;
  if (action === null) return loadingPage(t('title'), t('opening'));
  return value === 'done' ? <Done action={action} /> : <Asking action={action} />;
}
