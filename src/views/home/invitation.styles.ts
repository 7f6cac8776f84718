import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from './section.styles';

const useSection = makeResetStyles({
  scrollMarginTop: '32px',
  // Who came here by "I have an invitation" sees where.
  '&:target > div > div': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  padding: '0 0 112px',
  [NARROW]: { padding: '0 0 88px' },
  [PHONE]: { padding: '0 0 64px' },
});

const usePanel = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
  columnGap: '64px',
  rowGap: '40px',
  alignItems: 'center',
  padding: '64px',
  borderRadius: '16px',
  backgroundColor: tokens.colorBrandBackground2,
  [FORCED]: { border: '1px solid' },
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '48px 32px' },
  [PHONE]: { padding: '32px 16px' },
});

/** A sheet of paper, a little higher than the text needs it. */
const useMail = makeResetStyles({
  justifySelf: 'end',
  width: '100%',
  maxWidth: '400px',
  padding: '32px',
  borderRadius: '12px',
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow8,
  [NARROW]: { justifySelf: 'start' },
  [PHONE]: { padding: '24px' },
});

const useMark = makeResetStyles({
  display: 'block',
  width: '40px',
  height: '40px',
  marginBottom: '24px',
});

const useLines = makeResetStyles({ display: 'block', width: '100%' });

const useAdditions = makeStyles({
  text: { marginTop: '16px', maxWidth: '60ch', color: tokens.colorNeutralForeground1 },
});

export const useInvitationStyles = () => ({
  ...useAdditions(),
  section: useSection(),
  panel: usePanel(),
  mail: useMail(),
  mark: useMark(),
  lines: useLines(),
});
