import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { HEADING, QUIET } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useConsentDialogStyles = makeStyles({
  close: { minWidth: '44px', minHeight: '44px', margin: '-8px -8px 0 0' },
  kept: { paddingBottom: '8px' },
  signal: {
    padding: '12px 16px',
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '.875rem',
    lineHeight: '1.375rem',
  },
  kinds: { listStyleType: 'none' },
  kind: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '16px',
    padding: '12px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: HEADING[16],
  always: {
    ...QUIET,
    fontWeight: tokens.fontWeightRegular,
    marginLeft: '8px',
    whiteSpace: 'nowrap',
  },
  actions: {
    [PHONE]: { rowGap: '8px' },
  },
});
