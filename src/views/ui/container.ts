import { PHONE } from '../theme/media';

/** Windows in which pages have a single column. */
export const NARROW = '@media (max-width: 1023px)';

/** Maximum content width in px; bands of color extend past it. */
const WIDEST = 1440;

const sides = (width: string) => ({ paddingLeft: width, paddingRight: width });

/** Padding beside the content. Header, pages and footer share it, so that their edges align at any width. */
export const SIDES = {
  ...sides(`max(48px, calc(50% - ${WIDEST / 2}px))`),
  [NARROW]: sides('24px'),
  [PHONE]: sides('16px'),
} as const;
