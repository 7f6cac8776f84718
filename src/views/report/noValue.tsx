import { useTranslation } from 'react-i18next';
import { useUnseen } from '../ui/common.styles';

/** The sign for a figure that is unknown or divided by zero. Screen readers skip a dash. */
export const NO_VALUE = '–';

/** The same, with words for screen readers. */
export function NoValue() {
  const { t } = useTranslation('report');
  const unseen = useUnseen();
  return (
    <>
      <span aria-hidden="true">{NO_VALUE}</span>
      <span className={unseen}>{t('charts.none')}</span>
    </>
  );
}
