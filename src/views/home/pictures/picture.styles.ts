import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { COLUMN, TYPE } from '../../theme/shared';
import { tokens } from '../../theme/tokens';

/** The frame of a product picture: a window on the card's lower edge. */
export const usePictureStyles = makeStyles({
  figure: {
    ...COLUMN,
    flexGrow: 1,
    margin: '32px 0 0',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: '0',
    borderRadius: '12px 12px 0 0',
    backgroundColor: tokens.colorNeutralBackground2,
    ...TYPE[14],
    [PHONE]: { marginTop: '24px' },
  },
  caption: {
    padding: '8px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    [PHONE]: { padding: '8px 12px' },
  },
  window: {
    ...COLUMN,
    flexGrow: 1,
    padding: '20px',
    [PHONE]: { padding: '16px 12px' },
  },
});
