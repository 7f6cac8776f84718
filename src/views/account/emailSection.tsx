import { mergeClasses } from '@fluentui/react-components';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { EmailChangeContext } from '../../../machines/account/emailChange';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import type { AccountEmail } from '../../rules/accountEmail';
import { ResendElsewhere } from '../confirmEmail/resendConfirmation';
import { useConfirmEmailTexts, useResendText } from '../confirmEmail/useConfirmEmailTexts';
import { Email, WithEmail } from '../ui/email';
import { EmailField } from '../ui/form/emailField';
import { ProblemSummary } from '../ui/form/problemSummary';
import { fieldProblems, wrongProblems, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useShownAgain } from '../ui/hooks/useShownAgain';
import { useStateOf } from '../ui/hooks/useStateOf';
import { focusIfLost } from '../ui/keepFocus';
import { onEscape } from '../ui/onEscape';
import { ResendButton } from '../ui/resendButton';
import { usePartStyles } from '../ui/part.styles';
import { apiProblem } from '../ui/apiProblem';
import { AskedPart, PartButton, PartCancel, PartDone, PartProblem } from '../ui/part';
import { useMoments } from '../ui/hooks/useMoments';
import { FieldsForm } from '../ui/formPageParts';
import { WithMoment } from '../ui/moment';
import { focusOn } from '../ui/mainContent';

/** The button that opens the form. */
const CHANGE_ID = 'change-email';

/** The address that awaits confirmation. */
const PENDING_ID = 'pending-email';

const LABELS = { new_email: 'account:email.newEmail' } as const;
type Field = keyof typeof LABELS;

const SAME = { new_email: { key: 'account:email.same' } } as const;

type EmailChangeValue = ReturnType<typeof useStateOf<'emailChange'>>['value'];

/** Why the change was not accepted. */
function problemsOf(
  value: EmailChangeValue,
  { fieldErrors, error }: EmailChangeContext,
): readonly Problem<Field>[] {
  const editing = substate(value, 'editing');
  switch (editing) {
    case undefined:
    case 'fresh':
      return [];
    case 'same':
      return wrongProblems(LABELS, SAME);
    case 'fieldError':
      return fieldProblems(LABELS, fieldErrors);
    case 'failed':
      return [apiProblem(error, 'account:part.offline')];
  }
}

/** Requests a new address; nothing changes until that address is confirmed. */
function ChangeForm({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('emailChange');
  const refusals = useMemo(() => problemsOf(value, context), [value, context]);
  const form = useDomForm({ name: 'emailChange', labels: LABELS, refusals });
  const cancel = () => dispatch(events.emailChange.closed());
  useEffect(() => focusOn('new_email'), []);
  return (
    <div className={styles.form}>
      <ProblemSummary problems={form.problems} />
      <FieldsForm form={form} {...onEscape(cancel)}>
        <EmailField {...form.field('new_email')} autoComplete="email" />
        <p className={styles.hint}>
          <WithEmail email={email} text={(shown) => t('email.editHint', { email: shown })} />
        </p>
        <div className={styles.actions}>
          <SubmitButton
            text={t('email.submit')}
            sendingText={t('email.sending')}
            sending={form.sending}
          />
          <PartCancel aria-disabled={form.sending} onClick={cancel} />
        </div>
      </FieldsForm>
    </div>
  );
}

interface AddressProps {
  /** If it can take the focus. */
  id?: string;
  email: string;
  mark: string;
  hint: ReactNode;
  children?: ReactNode;
}

/** An address with its status and actions. */
function Address({ id, email, mark, hint, children }: AddressProps) {
  const styles = usePartStyles();
  return (
    <div className={styles.row}>
      <div className={styles.rowText}>
        <h3 id={id} tabIndex={id === undefined ? undefined : -1} className={styles.rowTitle}>
          <Email translate="no">{email}</Email> <span className={styles.mark}>{mark}</span>
        </h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      {children}
    </div>
  );
}

const RESEND_STATES = {
  ready: 'ready',
  refused: 'ready',
  waiting: 'waiting',
  rereading: 'off',
  withdrawing: 'off',
} as const;

type Waiting = NonNullable<AccountEmail['pending']>;

/** An address that awaits confirmation: resend the mail or withdraw the change. */
function Pending({ email, pending, undelivered }: AccountEmail & { pending: Waiting }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { t: lost } = useConfirmEmailTexts();
  const moments = useMoments();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('emailChange');
  const state = substate(value, 'pending');
  const isWithdrawing = value === 'withdrawing';
  useShownAgain(events.emailChange.shownAgain);
  return (
    <>
      <Address
        id={PENDING_ID}
        email={pending.email}
        mark={t('email.pending')}
        hint={
          undelivered ? (
            lost('undelivered')
          ) : (
            <WithMoment
              at={pending.until}
              format={moments.exact}
              text={(until) => t('email.pendingHint', { until, email })}
            />
          )
        }
      />
      <div className={mergeClasses(styles.actions, styles.beneath)}>
        <ResendButton
          state={value === 'resending' ? 'sending' : RESEND_STATES[state ?? 'withdrawing']}
          until={context.resendAt}
          text={useResendText()}
          className={styles.action}
          onResend={() => dispatch(events.emailChange.resendAsked())}
        />
        <PartButton
          appearance="subtle"
          aria-disabled={state === undefined}
          sends={events.emailChange.withdrawAsked()}
        >
          {isWithdrawing ? t('email.withdrawing') : t('email.withdraw')}
        </PartButton>
      </div>
      {state === 'refused' && (
        <div className={styles.after}>
          <PartProblem lead={t('part.refused')} error={context.error} />
        </div>
      )}
    </>
  );
}

function EmailState(state: AccountEmail) {
  const { email, confirmed, pending, undelivered } = state;
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { value } = useStateOf('emailChange');
  const { t: lost } = useConfirmEmailTexts();
  const sent = undelivered && pending === null ? lost('undelivered') : t('email.unconfirmedHint');
  const isEditing = value === 'saving' || substate(value, 'editing') !== undefined;
  // What takes the focus once the form is gone: its button, or the new address with its status, which the focus reads.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (!isEditing && next.current !== null) focusIfLost(document.getElementById(next.current));
    next.current = isEditing ? (value === 'saving' ? PENDING_ID : CHANGE_ID) : null;
  }, [isEditing, value]);
  return (
    <>
      <Address
        email={email}
        mark={t(confirmed ? 'email.confirmed' : 'email.unconfirmed')}
        hint={confirmed ? t('email.hint') : sent}
      >
        {!isEditing && (
          <PartButton id={CHANGE_ID} sends={events.emailChange.opened()}>
            {t(pending ? 'email.changeOther' : 'email.change')}
          </PartButton>
        )}
      </Address>
      {!confirmed && !isEditing && pending === null && (
        <Suspense fallback={null}>
          <div className={mergeClasses(styles.form, styles.beneath)}>
            <ResendElsewhere className={styles.action} />
          </div>
        </Suspense>
      )}
      {isEditing ? (
        <div className={styles.beneath}>
          <ChangeForm email={email} />
        </div>
      ) : (
        pending && <Pending {...state} pending={pending} />
      )}
      <div className={styles.after}>
        <PartDone>
          {value === 'withdrawn' && t('email.withdrawn')}
          {value === 'tooLate' && t('email.tooLate')}
        </PartDone>
      </div>
    </>
  );
}

/** The address that the user signs in with: its status and its change. */
export function EmailSection() {
  const { t } = useTranslation('account');
  const { email } = useStateOf('emailChange').context;
  return (
    <AskedPart
      of="emailChange"
      id="email"
      title={t('email.title')}
      intro={t('email.intro')}
      bars={1}
    >
      {email && <EmailState {...email} />}
    </AskedPart>
  );
}
