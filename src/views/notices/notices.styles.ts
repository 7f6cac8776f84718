import { makeStyles } from '@fluentui/react-components';
import { NOTICE_EDGE_PX, NOTICE_Z_INDEX } from '../../rules/constants';
import { FORCED, PHONE } from '../theme/media';
import { COLUMN, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

const EDGE = `${NOTICE_EDGE_PX}px`;

export const useNoticesStyles = makeStyles({
  /** Takes no space: its content overlays the page below the header, and stays when the page scrolls. */
  anchor: { position: 'sticky', top: 0, height: 0, zIndex: NOTICE_Z_INDEX },
  region: {
    position: 'absolute',
    top: EDGE,
    right: EDGE,
    width: '400px',
    // Ends above the first button of a form, which must never be covered (UX 39).
    maxHeight: 'min(45vh, 320px)',
    overflowY: 'auto',
    ...COLUMN,
    rowGap: '8px',
    [PHONE]: {
      left: EDGE,
      width: 'auto',
      maxHeight: 'min(35vh, 224px)',
    },
  },
  /** Used if it would cover the focused element. */
  below: { position: 'fixed', top: 'auto', bottom: EDGE },
  warnings: { ...COLUMN, rowGap: '8px', flexShrink: 0 },
  card: {
    flexShrink: 0,
    padding: '12px 12px 12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    ...TYPE[14],
    overflowWrap: 'anywhere',
  },
  warning: { borderLeft: `4px solid ${tokens.colorStatusWarningBorder2}` },
  error: { borderLeft: `4px solid ${tokens.colorStatusDangerForeground3}` },
  head: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  icon: { flexShrink: 0, marginTop: '2px' },
  warningIcon: { color: tokens.colorStatusWarningForeground3 },
  errorIcon: { color: tokens.colorStatusDangerForeground3 },
  title: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'pre-line' },
  badge: {
    flexShrink: 0,
    minWidth: '24px',
    padding: '2px 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    [FORCED]: { border: '1px solid ButtonText' },
  },
  close: { flexShrink: 0, minWidth: '32px', margin: '-6px -6px -6px 0' },
  body: { paddingLeft: '28px', whiteSpace: 'pre-line' },
  earlier: {
    listStyleType: 'none',
    marginTop: '8px',
    '& li': { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    // A phone has room only for the newest.
    [PHONE]: { display: 'none' },
  },
  earlierTitle: {
    paddingLeft: '28px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'pre-line',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  trace: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'all',
  },
  foot: { display: 'flex', justifyContent: 'flex-end', marginTop: '8px' },
});
