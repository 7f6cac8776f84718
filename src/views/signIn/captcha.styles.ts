import { makeStyles } from '@fluentui/react-components';
import { FORCED } from '../theme/media';
import { tokens } from '../theme/tokens';

export const useCaptchaStyles = makeStyles({
  empty: { display: 'none' },
  box: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '12px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: '14px',
    lineHeight: '20px',
  },
  boxFailed: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  again: { minHeight: '44px' },
  tick: {
    flexShrink: 0,
    width: '20px',
    height: '20px',
    color: tokens.colorStatusSuccessForeground1,
    [FORCED]: { color: 'CanvasText' },
  },
});
