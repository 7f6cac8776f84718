import { makeStyles } from '@fluentui/react-components';
import { FORCED } from '../../theme/media';
import { tokens } from '../../theme/tokens';
import { COLUMN } from '../../theme/shared';

export const useChecklistStyles = makeStyles({
  box: { marginTop: '8px', fontSize: '.875rem', lineHeight: '1.25rem' },
  title: { color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    ...COLUMN,
    rowGap: '4px',
    marginTop: '4px',
  },
  rule: { display: 'flex', columnGap: '8px', color: tokens.colorNeutralForeground2 },
  met: { color: tokens.colorNeutralForeground1 },
  mark: {
    flexShrink: 0,
    width: '16px',
    height: '16px',
    marginTop: '2px',
    color: tokens.colorNeutralForeground3,
    [FORCED]: { color: 'CanvasText' },
  },
  markMet: {
    color: tokens.colorStatusSuccessForeground1,
    [FORCED]: { color: 'CanvasText' },
  },
});
