import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { COLUMN, QUIET, ROW } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useSavedViewsStyles = makeStyles({
  /** As high as its later content. */
  room: { minHeight: '56px' },
  views: {
    marginTop: '12px',
    '& > summary': {
      width: 'fit-content',
      padding: '10px 0',
      cursor: 'pointer',
      fontSize: '.875rem',
      lineHeight: '1.5rem',
      fontWeight: tokens.fontWeightSemibold,
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  body: { ...COLUMN, rowGap: '12px', padding: '4px 0 16px' },
  hint: QUIET,
  list: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
    columnGap: '32px',
    margin: 0,
    padding: 0,
  },
  row: {
    ...ROW,
    columnGap: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  /** On a line of their own they stay at its end. */
  actions: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
  name: { flexGrow: 1, flexBasis: '120px', padding: '10px 0', overflowWrap: 'anywhere' },
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px',
    padding: '4px 0 8px',
    '& > :first-child': { flexBasis: '280px', [PHONE]: { flexBasis: '100%' } },
  },
});
