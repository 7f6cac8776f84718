import { makeStyles } from '@fluentui/react-components';
import { PAPER, PHONE } from '../theme/media';
import { COLUMN, HEADING, MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW, SIDES } from './container';
import { BY_PHRASE } from './phrases';

/** A page behind the sign-in: report, people, data, account. */
export const useWholePageStyles = makeStyles({
  page: {
    ...SIDES,
    paddingTop: '48px',
    paddingBottom: '96px',
    [NARROW]: { ...SIDES[NARROW], paddingTop: '40px', paddingBottom: '72px' },
    [PHONE]: { ...SIDES[PHONE], paddingTop: '24px', paddingBottom: '56px' },
    [PAPER]: { padding: '0' },
  },
  title: {
    ...HEADING[40],
    [PHONE]: TYPE[28],
  },
  /** The description right below the title. */
  about: {
    maxWidth: MEASURE,
    marginTop: '8px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    ':lang(zh)': BY_PHRASE,
  },
  /** Its sections. Wider, the actions at the end of a row would be too far from its text. */
  body: {
    ...COLUMN,
    rowGap: '24px',
    maxWidth: '1024px',
    marginTop: '40px',
  },
  wayOn: { alignSelf: 'flex-start', minHeight: '48px' },
});
