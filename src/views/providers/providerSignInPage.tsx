import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ProviderSignInContext } from '../../../machines/providers/providerSignIn';
import { events } from '../../kit/events';
import { ROUTES } from '../../rules/routes';
import { providers as en } from '../../text/en/providers';
import { bringPageTexts } from '../../text/pageTexts';
import { providers as zh } from '../../text/zh/providers';
import { WithEmail, WithEmails } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { failureProblem, serverText, unknownProblem, wholeProblem } from '../ui/form/problems';
import type { Problem } from '../ui/form/problems';
import { ProblemText } from '../ui/form/problemText';
import { useNextPage } from '../ui/hooks/useNextPage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Action, Lead, loadingPage, WayOut } from '../ui/formPageParts';

/** Why the sign-in or the connection failed. */
function problemOf({ result, name }: ProviderSignInContext): Problem {
  const values = { name };
  switch (result?.kind) {
    case 'refused':
      return wholeProblem({ key: `providers:refused.${result.reason}`, values });
    case 'taken':
      return wholeProblem({ key: 'providers:refused.taken', values });
    case 'another':
      return wholeProblem({ key: 'providers:refused.another', values });
    case 'notAllowed':
      return wholeProblem(serverText(result.reason));
    case 'failed':
      return result.sessionUnread
        ? wholeProblem({ key: 'providers:refused.sessionUnread', values })
        : failureProblem(result);
    // These are not failures.
    case 'signedIn':
    case 'unlinked':
    case 'connected':
    case undefined:
      return unknownProblem;
  }
}

/** The email of the signed-in user; null for a visitor. */
const usePerson = (): string | null => {
  const { facts } = useStateOf('session').context;
  return facts && (facts.email ?? facts.userId);
};

/** A link to the sign-in page with this page's own return address; with `here` back to this page itself. */
function SignInLink({ here = false, children }: { here?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const redirect = new URLSearchParams({ redirect: pathname + search }).toString();
  return <WayOut to={`${ROUTES.signIn[0]}${here ? `?${redirect}` : search}`}>{children}</WayOut>;
}

function ContinueLink({ primary = false, children }: { primary?: boolean; children: ReactNode }) {
  const next = useNextPage();
  const appearance = primary ? 'primary' : 'secondary';
  return (
    <Action as="a" {...next} appearance={appearance}>
      {children}
    </Action>
  );
}

/** The provider has identified the user: signing in here proves the account, and a button connects it. */
function Unlinked() {
  const { t } = useTranslation('providers');
  const page = useFormPageStyles();
  const { name, email } = useStateOf('providerSignIn').context;
  const account = usePerson();
  const text = mergeClasses(page.text, page.lead);
  if (account === null)
    return (
      <FormPage title={t('unlinked.title', { name })} stage="unlinked">
        <p className={text}>
          {email === null ? (
            t('unlinked.signIn', { name })
          ) : (
            <WithEmail
              email={email}
              text={(shown) => t('unlinked.signInAs', { name, email: shown })}
            />
          )}
        </p>
        <SignInLink here>{t('unlinked.submit')}</SignInLink>
      </FormPage>
    );
  return (
    <FormPage title={t('unlinked.title', { name })} stage="connect">
      <p className={text}>
        <WithEmails
          emails={[email ?? account, account]}
          text={
            email === null
              ? t('unlinked.ask', { name, account })
              : t('unlinked.askAs', { name, email, account })
          }
        />
      </p>
      <div className={page.actions}>
        <Action appearance="primary" sends={events.providerSignIn.connectPressed()}>
          {t('unlinked.connect', { name })}
        </Action>
        <ContinueLink>{t('unlinked.skip')}</ContinueLink>
      </div>
    </FormPage>
  );
}

function Connected() {
  const { t } = useTranslation('providers');
  const { name } = useStateOf('providerSignIn').context;
  return (
    <FormPage title={t('connected.title', { name })} stage="connected">
      <Lead>{t('connected.body', { name })}</Lead>
      <ContinueLink primary>{t('page.continue')}</ContinueLink>
    </FormPage>
  );
}

function Refused() {
  const { t } = useTranslation('providers');
  const page = useFormPageStyles();
  const { context } = useStateOf('providerSignIn');
  const account = usePerson();
  const { name } = context;
  const title =
    account === null || name === '' ? t('refused.title') : t('refused.notConnected', { name });
  return (
    <FormPage title={title} stage="refused">
      <ProblemText problem={problemOf(context)} className={mergeClasses(page.text, page.lead)} />
      {account === null ? (
        <SignInLink>{t('page.signIn')}</SignInLink>
      ) : (
        <ContinueLink primary>{t('page.continue')}</ContinueLink>
      )}
    </FormPage>
  );
}

/** The page that a provider redirects back to (spec 3: thirdParty). */
export default function ProviderSignInPage() {
  const { t, i18n } = useTranslation(['providers', 'form']);
  bringPageTexts(i18n, 'providers', { en, zh });
  const { value } = useStateOf('providerSignIn');
  if (value === 'unlinked') return <Unlinked />;
  if (value === 'connected') return <Connected />;
  if (value === 'refused') return <Refused />;
  return loadingPage(
    t('page.title'),
    value === 'connecting' ? t('unlinked.connecting') : t('page.opening'),
  );
}
