import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { BY_PHRASE } from '../ui/phrases';

/** Styles of the cohort table, in addition to those of all tables. */
export const useCohortStyles = makeStyles({
  about: {
    maxWidth: MEASURE,
    margin: '0 0 12px',
    ...TYPE[14],
    textWrap: 'pretty',
    color: tokens.colorNeutralForeground2,
  },
  /** All columns fit a phone. */
  table: {
    [PHONE]: {
      '& th, & td': { paddingInline: '6px' },
      '& th[scope=row]': { whiteSpace: 'normal', ':lang(zh)': { wordBreak: 'keep-all' } },
    },
  },
  age: { width: '22%' },
  total: { '& th, & td': { fontWeight: tokens.fontWeightSemibold } },
  /** On a separate line below the value. */
  note: {
    display: 'block',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'normal',
    ':lang(zh)': BY_PHRASE,
  },
  later: {
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'normal',
    ':lang(zh)': { wordBreak: 'keep-all' },
  },
});
