import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { HEADING, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { SIDES } from '../ui/container';

export const useConsentStyles = makeStyles({
  band: {
    ...ROW,
    justifyContent: 'space-between',
    gap: '16px 48px',
    ...SIDES,
    paddingTop: '16px',
    paddingBottom: '16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media print': { display: 'none' },
    // The focus ring of a full-width band must be inside the window.
    ':focus-visible': { outlineOffset: '-4px' },
  },
  words: { flex: '1 1 480px', maxWidth: '720px', minWidth: '0' },
  title: HEADING[16],
  text: { color: tokens.colorNeutralForeground2, fontSize: '.875rem', lineHeight: '1.375rem' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    [PHONE]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      width: '100%',
    },
  },
  action: { minHeight: '44px', minWidth: '112px' },
  /** Across both columns on a phone, below the two equal buttons. */
  choose: { [PHONE]: { gridColumn: '1 / -1' } },
  failed: {
    padding: '16px 48px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    ...TYPE[14],
  },
});
