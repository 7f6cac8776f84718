import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

/** Visually hidden, but read by screen readers. */
export const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Styles text for screen readers only. */
export const useUnseen = makeResetStyles(UNSEEN);

/** Links in running text: colored and underlined, so never distinguished by color alone (WCAG 1.4.1). */
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
