import { PHONE } from '../theme/media';

/** Windows in which pages have one column. */
export const NARROW = '@media (max-width: 1023px)';

/** The widest content, in px; bands of colour run past it. */
const WIDEST = 1440;

const sides = (width: string) => ({ paddingLeft: width, paddingRight: width });

/** The space beside the content: header, pages and footer share their edges, up to 2560 px and more. */
export const SIDES = {
  ...sides(`max(48px, calc(50% - ${WIDEST / 2}px))`),
  [NARROW]: sides('24px'),
  [PHONE]: sides('16px'),
} as const;
