import { makeStyles } from '@fluentui/react-components';
import { TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

/** The links of footer and menu. */
export const useSiteStyles = makeStyles({
  heading: {
    marginBottom: '8px',
    color: tokens.colorNeutralForeground1,
    ...TYPE[14],
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    ...TYPE[14],
    textAlign: 'left',
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    ':hover': {
      color: tokens.colorNeutralForeground1,
      textDecorationLine: 'underline',
      textUnderlineOffset: '3px',
    },
  },
  /** With an icon. */
  named: { columnGap: '6px' },
  icon: { width: '16px', height: '16px', flexShrink: 0, color: tokens.colorNeutralForeground3 },
});
