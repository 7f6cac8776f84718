import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { HEADING, MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW, SIDES } from '../ui/container';
import { BY_PHRASE } from '../ui/phrases';

/** Shared styles of the home page's sections: spacing, measure and headings. */
export const useSectionStyles = makeStyles({
  section: {
    padding: '112px 0',
    [NARROW]: { padding: '88px 0' },
    [PHONE]: { padding: '64px 0' },
  },
  inner: SIDES,
  title: {
    maxWidth: '24ch',
    scrollMarginTop: '48px',
    ...HEADING[40],
    textWrap: 'balance',
    ':lang(zh)': { letterSpacing: '0', ...BY_PHRASE },
    [PHONE]: TYPE[28],
  },
  intro: {
    maxWidth: '60ch',
    marginTop: '16px',
    color: tokens.colorNeutralForeground2,
    fontSize: '1.25rem',
    lineHeight: '2rem',
    textWrap: 'balance',
    ':lang(zh)': BY_PHRASE,
    [PHONE]: { fontSize: '1rem', lineHeight: '1.625rem' },
  },
  subtitle: {
    ...HEADING[20],
    textWrap: 'balance',
  },
  text: {
    maxWidth: MEASURE,
    color: tokens.colorNeutralForeground2,
    lineHeight: '1.625rem',
    textWrap: 'pretty',
    ':lang(zh)': BY_PHRASE,
  },
  small: {
    color: tokens.colorNeutralForeground3,
    fontSize: '.875rem',
    lineHeight: '1.375rem',
    textWrap: 'pretty',
  },
  soft: { backgroundColor: tokens.colorNeutralBackground2 },
});
