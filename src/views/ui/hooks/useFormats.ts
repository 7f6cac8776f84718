import { useTranslation } from 'react-i18next';
import { formatsOf, type Formats } from '../../../text/formats';
import { currentLanguage } from '../../../text/i18n';

export type { Formats };

/** Formats of numbers, money and days in the page's language. */
export const useFormats = (): Formats => formatsOf(currentLanguage(useTranslation().i18n));
