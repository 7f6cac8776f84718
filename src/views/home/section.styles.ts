import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW, SIDES } from '../ui/container';
import { BY_PHRASE } from '../ui/phrases';

const useSection = makeResetStyles({
  padding: '112px 0',
  [NARROW]: { padding: '88px 0' },
  [PHONE]: { padding: '64px 0' },
});

const useInner = makeResetStyles(SIDES);

const useTitle = makeResetStyles({
  maxWidth: '24ch',
  scrollMarginTop: '48px',
  ...TYPE[40],
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  ':lang(zh)': { letterSpacing: '0', ...BY_PHRASE },
  [PHONE]: { fontSize: '1.75rem', lineHeight: '2.25rem' },
});

const useIntro = makeResetStyles({
  maxWidth: '60ch',
  marginTop: '16px',
  color: tokens.colorNeutralForeground2,
  fontSize: '1.25rem',
  lineHeight: '2rem',
  textWrap: 'balance',
  ':lang(zh)': BY_PHRASE,
  [PHONE]: { fontSize: '1rem', lineHeight: '1.625rem' },
});

const useSubtitle = makeResetStyles({
  ...TYPE[20],
  fontWeight: tokens.fontWeightSemibold,
  textWrap: 'balance',
});

const useText = makeResetStyles({
  maxWidth: MEASURE,
  color: tokens.colorNeutralForeground2,
  lineHeight: '1.625rem',
  textWrap: 'pretty',
  ':lang(zh)': BY_PHRASE,
});

const useSmall = makeResetStyles({
  color: tokens.colorNeutralForeground3,
  fontSize: '.875rem',
  lineHeight: '1.375rem',
  textWrap: 'pretty',
});

const useAdditions = makeStyles({
  soft: { backgroundColor: tokens.colorNeutralBackground2 },
});

/** Shared styles of the home page's sections: spacing, measure and headings. */
export const useSectionStyles = () => ({
  ...useAdditions(),
  section: useSection(),
  inner: useInner(),
  title: useTitle(),
  intro: useIntro(),
  subtitle: useSubtitle(),
  text: useText(),
  small: useSmall(),
});
