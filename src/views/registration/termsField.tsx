import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { TickBox } from '../ui/tickBox';
import { useTranslation } from 'react-i18next';
import { readFormDraft } from '../../forms/draft';
import { useFieldStyles } from '../ui/fields.styles';
import { NewTabLink } from '../ui/form/newTabLink';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import type { DomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ROUTES } from '../../rules/routes';
import { TICKED } from '../../forms/registration';
import type { RegistrationField } from './useRegistrationForm';

const HINT_ID = 'terms-hint';

/** The three documents to agree to, linked so that the typed values are kept (spec 5: terms). */
export function TermsField({ form }: { form: Pick<DomForm<RegistrationField>, 'field'> }) {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const styles = useFieldStyles();
  const { email } = useStateOf('registration').context;
  const [tickedBefore] = useState(() => readFormDraft(email)['terms'] === TICKED);
  const {
    error,
    isSaid,
    onChange,
    label: _label,
    readOnly: _readOnly,
    ...field
  } = form.field('terms');
  return (
    <Field
      validationMessage={
        error === null
          ? null
          : {
              id: 'terms-error',
              ...(isSaid && { role: undefined }),
              children: error,
              className: styles.message,
            }
      }
    >
      {(control) => (
        <div>
          <TickBox
            {...field}
            {...control}
            id={field.id}
            defaultChecked={tickedBefore}
            onChange={(event) => void onChange(event)}
            className={page.checkbox}
            aria-describedby={`${HINT_ID} ${control['aria-describedby'] ?? ''}`.trim()}
            label={{
              className: page.checkboxLabel,
              children: (
                <>
                  {t('terms.agree')}
                  <NewTabLink to={ROUTES.terms[0]}>{t('terms.tos')}</NewTabLink>
                  {t('terms.between')}
                  <NewTabLink to={ROUTES.privacy[0]}>{t('terms.privacy')}</NewTabLink>
                  {t('terms.and')}
                  <NewTabLink to={ROUTES.dpa[0]}>{t('terms.dpa')}</NewTabLink>
                </>
              ),
            }}
          />
          <p id={HINT_ID} className={page.hint}>
            {t('terms.hint')}
          </p>
        </div>
      )}
    </Field>
  );
}
