import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { usePartStyles } from '../ui/part.styles';
import { ProblemSummary } from '../ui/form/problemSummary';
import { wholeProblem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useFieldFocus } from '../ui/hooks/useFieldFocus';
import { useStateOf } from '../ui/hooks/useStateOf';
import { onEscape } from '../ui/onEscape';
import { PartCancel } from '../ui/part';
import { TextField } from '../ui/textField';
import { codeProblems } from './problems';
import { useSecondStepStyles } from './secondStep.styles';
import { FieldsForm } from '../ui/formPageParts';

const LABELS = { code: 'secondStep:eitherCode' } as const;

/** The id of the button that asks. */
export const removeId = (name: string): string => `remove-app-${name}`;

/** The field has the focus at once, so that it names the question. */
const QUESTION_ID = 'remove-app';

/** Asks before an app is removed: the consequences, and a code. */
export function RemoveApp() {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const { hint, actions } = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('secondStep');
  const asking = substate(value, 'asking');
  const refusals = useMemo(() => {
    if (asking === 'required') return [wholeProblem({ key: 'secondStep:errors.required' })];
    const refused = asking === 'fresh' ? undefined : asking;
    return codeProblems(refused, LABELS.code, context, 'account:part.offline');
  }, [asking, context]);
  const form = useDomForm({ name: 'secondStep', labels: LABELS, refusals });
  useFieldFocus('code', removeId(context.name));
  const cancel = () => dispatch(events.secondStep.canceled());
  const isLast = context.settings.apps.length === 1;
  return (
    <div className={styles.stack}>
      <div id={QUESTION_ID}>
        <h3 className={styles.subtitle}>{t('account.removeTitle', { name: context.name })}</h3>
        <p className={hint}>{t(isLast ? 'account.removeLast' : 'account.removeOther')}</p>
      </div>
      <div className={styles.form}>
        <ProblemSummary problems={form.problems} />
        <FieldsForm form={form} {...onEscape(cancel)}>
          <TextField
            {...form.field('code')}
            describedBy={QUESTION_ID}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <div className={actions}>
            <SubmitButton
              text={t('account.removeSubmit')}
              sendingText={t('account.removing')}
              sending={form.sending}
            />
            <PartCancel aria-disabled={form.sending} onClick={cancel} />
          </div>
        </FieldsForm>
      </div>
    </div>
  );
}
