import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
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
  fontSize: '40px',
  lineHeight: '48px',
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  ':lang(zh)': { letterSpacing: '0', ...BY_PHRASE },
  [PHONE]: { fontSize: '28px', lineHeight: '36px' },
});

const useIntro = makeResetStyles({
  maxWidth: '60ch',
  marginTop: '16px',
  color: tokens.colorNeutralForeground2,
  fontSize: '20px',
  lineHeight: '32px',
  textWrap: 'balance',
  ':lang(zh)': BY_PHRASE,
  [PHONE]: { fontSize: '16px', lineHeight: '26px' },
});

const useSubtitle = makeResetStyles({
  fontSize: '20px',
  lineHeight: '28px',
  fontWeight: tokens.fontWeightSemibold,
  textWrap: 'balance',
});

const useText = makeResetStyles({
  maxWidth: '64ch',
  color: tokens.colorNeutralForeground2,
  lineHeight: '26px',
  textWrap: 'pretty',
  ':lang(zh)': BY_PHRASE,
});

const useSmall = makeResetStyles({
  color: tokens.colorNeutralForeground3,
  fontSize: '14px',
  lineHeight: '22px',
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
