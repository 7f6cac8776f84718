import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

export const useFooterStyles = makeStyles({
  footer: {
    padding: '48px 48px 32px',
    '@media (min-width: 1536px)': { padding: '48px calc(50% - 720px) 32px' },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media (max-width: 1023px)': { padding: '40px 24px 24px' },
    [PHONE]: { padding: '32px 16px 24px' },
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
    color: tokens.colorNeutralForeground3,
    fontSize: '14px',
    lineHeight: '20px',
  },
});
