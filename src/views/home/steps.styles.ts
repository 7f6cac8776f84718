import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';

const TWO = '@media (min-width: 600px) and (max-width: 1023px)';

export const useStepsStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    marginTop: '56px',
    listStyleType: 'none',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', marginTop: '40px' },
  },
  step: {
    position: 'relative',
    paddingRight: '32px',
    paddingTop: '64px',
    // The stream from one lantern to the next.
    '::before': {
      content: '""',
      position: 'absolute',
      left: '0',
      right: '0',
      top: '19px',
      height: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':last-child::before': { display: 'none' },
    [NARROW]: {
      padding: '0 0 32px 64px',
      '::before': {
        left: '19px',
        right: 'auto',
        top: '0',
        bottom: '0',
        width: '2px',
        height: 'auto',
      },
      ':last-child': { paddingBottom: '0' },
    },
    [TWO]: { maxWidth: '640px' },
  },
  number: {
    position: 'absolute',
    left: '0',
    top: '0',
    display: 'grid',
    placeItems: 'center',
    width: '40px',
    height: '40px',
    borderRadius: tokens.borderRadiusCircular,
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 8px ${tokens.colorNeutralBackground1}`,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  text: { marginTop: '8px' },
});
