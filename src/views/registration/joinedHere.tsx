import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Action } from '../ui/formPageParts';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';

/** Registered, but still on the page of the form: what is true, and the success page by hand. */
export function JoinedHere() {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const { brand } = useViewConfig();
  return (
    <FormPage title={t('joined.title', { brand: brand.name })} stage="joined">
      <p className={mergeClasses(page.text, page.lead)}>
        {t('joined.body', { brand: brand.name })}
      </p>
      <p className={page.text}>{t('joined.stayed')}</p>
      {/* Loads the page again: what failed here has no part in it. */}
      <Action as="a" href={ROUTES.joined[0]} appearance="primary">
        {t('joined.goOn')}
      </Action>
    </FormPage>
  );
}
