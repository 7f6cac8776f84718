import { makeStyles } from '@fluentui/react-components';
import { ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useNoticeStyles = makeStyles({
  all: { display: 'block' },
  /** Shown by the early script (src/views/theme/global.css). */
  line: {
    display: 'block',
    padding: '12px clamp(16px, 4vw, 48px)',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    ...TYPE[14],
  },
  notice: {
    ...ROW,
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '12px clamp(16px, 4vw, 48px)',
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    ...TYPE[14],
    '& p': { margin: 0 },
  },
});
