import { makeStyles } from '@fluentui/react-components';
import { ROW } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useReviewStyles = makeStyles({
  log: {
    margin: '0',
    maxHeight: '40vh',
    overflow: 'auto',
    padding: '12px',
    fontSize: '.8125rem',
    lineHeight: '1.25rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  /** Over every page, so that users always see that they are recorded. */
  bar: {
    position: 'sticky',
    bottom: '0',
    zIndex: 2,
    ...ROW,
    justifyContent: 'center',
    gap: '8px 16px',
    padding: '10px 16px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `2px solid ${tokens.colorStatusDangerForeground1}`,
  },
});
