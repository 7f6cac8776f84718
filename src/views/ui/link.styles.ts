import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

/** Links in running pages: coloured and underlined, so never told by colour alone (WCAG 1.4.1). */
export const useLinkStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationThickness: '2px' },
  },
  inErrors: {
    color: tokens.colorStatusDangerForeground1,
    ':hover': { color: tokens.colorStatusDangerForeground1 },
  },
});
