import { useTranslation } from 'react-i18next';
import { formatsOf, type Formats } from '../../text/formats';
import { currentLanguage } from '../../text/i18n';

export type { Formats };

/** Numbers, money and days as the page's language writes them. */
export const useFormats = (): Formats => formatsOf(currentLanguage(useTranslation('report').i18n));
