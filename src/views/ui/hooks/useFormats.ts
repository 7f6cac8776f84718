import { formatsOf, type Formats } from '../../../text/formats';
import { useLanguage } from './useLanguage';

export type { Formats };

/** Formats of numbers, money and days in the page's language. */
export const useFormats = (): Formats => formatsOf(useLanguage());
