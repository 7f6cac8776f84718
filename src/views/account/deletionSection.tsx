import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { DeletionContext } from '../../../machines/account/deletion';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { DELETION_GRACE_MS } from '../../rules/accountLimits';
import { MS_PER_DAY } from '../../rules/constants';
import { ROUTES } from '../../rules/routes';
import { useLinkStyles } from '../ui/common.styles';
import { EmailField } from '../ui/form/emailField';
import { ProblemSummary } from '../ui/form/problemSummary';
import { wrongProblems, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { focusIfLost } from '../ui/keepFocus';
import { usePartStyles } from '../ui/part.styles';
import { apiProblem } from '../ui/apiProblem';
import { PageButton } from './pageButton';
import { Part, PartAnswer, PartButton, PartCancel, PartProblem } from '../ui/part';
import { useDay } from '../ui/hooks/useDay';
import { FieldsForm } from '../ui/formPageParts';
import { WithMoment } from '../ui/moment';

const ENDING_ID = 'ending';
const KEPT_ID = 'kept';
const LABELS = { confirm_email: 'form:email' } as const;
type Field = keyof typeof LABELS;

type DeletionValue = ReturnType<typeof useStateOf<'deletion'>>['value'];

/** Why the deletion was not scheduled. */
function problemsOf(
  value: DeletionValue,
  { deletion, error }: DeletionContext,
): readonly Problem<Field>[] {
  const asking = substate(value, 'asking');
  switch (asking) {
    case undefined:
    case 'fresh':
      return [];
    case 'wrongEmail': {
      const values = { email: deletion?.email ?? '' };
      return wrongProblems(LABELS, {
        confirm_email: { key: 'account:deletion.wrongEmail', values },
      });
    }
    case 'failed':
      return [apiProblem(error, 'account:part.offline')];
  }
}

/** What is deleted, what remains, when, and how to undo it; shown before the confirmation. */
function Consequences() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const day = useDay();
  // The date if the deletion were requested now.
  const [at] = useState(() => Date.now() + DELETION_GRACE_MS);
  return (
    <ul className={styles.bullets}>
      <li>{t('deletion.goes')}</li>
      <li>{t('deletion.stays')}</li>
      <li>
        <WithMoment at={at} format={day} text={(date) => t('deletion.when', { date })} />
      </li>
      <li>{t('deletion.undo')}</li>
    </ul>
  );
}

/** The user confirms with the account's own email; Cancel is beside it. */
function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { value, context } = useStateOf('deletion');
  const refusals = useMemo(() => problemsOf(value, context), [value, context]);
  const form = useDomForm({ name: 'deletion', labels: LABELS, refusals });
  return (
    <div className={styles.form}>
      <Consequences />
      <ProblemSummary problems={form.problems} />
      <FieldsForm form={form}>
        <EmailField
          {...form.field('confirm_email')}
          label={t('deletion.confirm', { email })}
          autoComplete="off"
        />
        <div className={styles.actions}>
          <SubmitButton
            text={t('deletion.submit')}
            sendingText={t('deletion.sending')}
            sending={form.sending}
          />
          <PartCancel aria-disabled={form.sending} onClick={onCancel}>
            {t('deletion.cancel')}
          </PartCancel>
        </div>
      </FieldsForm>
    </div>
  );
}

/** Shown to the last administrator: another one must be appointed first. */
function HandOver() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { facts } = useStateOf('session').context;
  const studio = facts?.studio;
  return (
    <div className={styles.row}>
      <p className={mergeClasses(styles.hint, styles.rowText)}>
        {studio ? t('deletion.handOver', { studio }) : t('deletion.handOverUnnamed')}
      </p>
      <PageButton to={ROUTES.people[0]}>{t('deletion.people')}</PageButton>
    </div>
  );
}

function Offer() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const link = useLinkStyles();
  const { value } = useStateOf('deletion');
  return (
    <>
      <div className={styles.actions}>
        <PartButton sends={events.deletion.opened()}>{t('deletion.open')}</PartButton>
        <a href="#data" className={link.link}>
          {t('deletion.dataFirst')}
        </a>
      </div>
      {value === 'kept' && (
        // Takes the focus, which reads it; as a status it would be read twice.
        <div className={styles.after}>
          <p id={KEPT_ID} tabIndex={-1} className={mergeClasses(styles.said, styles.good)}>
            {t('deletion.kept')}
          </p>
        </div>
      )}
    </>
  );
}

/** The scheduled deletion: its date, and the button that cancels it. */
export function EndingSection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const day = useDay();
  const { value, context } = useStateOf('deletion');
  const isKeeping = value === 'keeping';
  const isRefused = substate(value, 'scheduled') === 'refused';
  const { deletion, error } = context;
  const at = deletion?.deleteAt ?? 0;
  return (
    <Part
      id={ENDING_ID}
      title={t('deletion.scheduledTitle')}
      intro={<WithMoment at={at} format={day} text={(date) => t('deletion.scheduled', { date })} />}
    >
      <PartButton
        appearance="primary"
        size="large"
        aria-disabled={isKeeping}
        sends={events.deletion.keepAsked()}
      >
        {t(isKeeping ? 'deletion.keeping' : 'deletion.keep')}
      </PartButton>
      {isRefused && (
        <div className={styles.after}>
          <PartProblem lead={t('part.refused')} error={error} />
        </div>
      )}
    </Part>
  );
}

/** Returns whether the deletion is scheduled. After a request that changes this, focuses the new status. */
export function useEnding(): boolean {
  const { value } = useStateOf('deletion');
  const isEnding = value === 'keeping' || substate(value, 'scheduled') !== undefined;
  const isSent = value === 'keeping' || value === 'sending';
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent)
      focusIfLost(document.getElementById(isEnding ? ENDING_ID : KEPT_ID));
    wasSent.current = isSent;
  }, [isEnding, isSent]);
  return isEnding;
}

export function DeletionSection({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('account');
  const dispatch = useDispatch();
  const { value, context } = useStateOf('deletion');
  const { deletion } = context;
  const title = t('deletion.title');
  const cancel = () => dispatch(events.deletion.closed());
  const isAsking = value === 'sending' || substate(value, 'asking') !== undefined;
  return (
    <Part
      id="deletion"
      title={title}
      intro={t('deletion.intro', { count: DELETION_GRACE_MS / MS_PER_DAY })}
      onCancel={isAsking && cancel}
    >
      <PartAnswer of="deletion" title={title} onRetry={onRetry} bars={1}>
        {value === 'handOver' ? (
          <HandOver />
        ) : isAsking && deletion ? (
          <DeletionForm email={deletion.email} onCancel={cancel} />
        ) : (
          <Offer />
        )}
      </PartAnswer>
    </Part>
  );
}
