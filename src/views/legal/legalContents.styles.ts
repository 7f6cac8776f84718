import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../site/brandPanel.styles';
import { tokens } from '../theme/tokens';

export const useLegalContentsStyles = makeStyles({
  beside: {
    display: 'none',
    [WIDE]: {
      display: 'block',
      gridColumn: '2',
      gridRow: '1',
      position: 'sticky',
      top: '24px',
      alignSelf: 'start',
      maxHeight: 'calc(100vh - 48px)',
      overflowY: 'auto',
      paddingInlineStart: '16px',
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '@media print': { display: 'none' },
  },
  folded: {
    maxWidth: '720px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    [WIDE]: { display: 'none' },
    '@media print': { display: 'none' },
  },
  summary: {
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
    },
  },
  title: {
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    marginBottom: '8px',
  },
  list: { paddingInlineStart: '24px', fontSize: '14px', lineHeight: '20px' },
  foldedList: { padding: '0 16px 12px', paddingInlineStart: '40px' },
  item: { '::marker': { color: tokens.colorNeutralForeground3 } },
  link: {
    display: 'block',
    padding: '6px 0',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': {
      color: tokens.colorNeutralForeground1,
      textDecorationLine: 'underline',
      textUnderlineOffset: '3px',
    },
    '@media (pointer: coarse)': { padding: '8px 0' },
  },
});
