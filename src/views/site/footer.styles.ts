import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { FAINT } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW, SIDES } from '../ui/container';

export const useFooterStyles = makeStyles({
  footer: {
    ...SIDES,
    paddingTop: '48px',
    paddingBottom: '32px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    [NARROW]: { ...SIDES[NARROW], paddingTop: '40px', paddingBottom: '24px' },
    [PHONE]: { ...SIDES[PHONE], paddingTop: '32px' },
  },
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 320px))',
    columnGap: '48px',
    rowGap: '32px',
    '@media (max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '24px' },
  },
  copyright: {
    marginTop: '32px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ...FAINT,
  },
});
