import { makeStyles } from '@fluentui/react-components';
import { FORCED, PAPER, PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

/** As small on paper as the cells of all tables there. */
const small = { [PAPER]: { fontSize: '10px', lineHeight: '14px' } } as const;

/** The tables of the report, with their bars, sorting and pages. */
export const useReportTableStyles = makeStyles({
  kind: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    ...small,
  },
  barCell: {
    width: '50%',
    minWidth: '180px',
    padding: '10px 12px',
    fontVariantNumeric: 'tabular-nums',
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '14px',
    lineHeight: '20px',
    ...small,
  },
  barBox: { display: 'block', marginTop: '6px' },
  bar: { fill: tokens.colorBrandStroke1, [FORCED]: { fill: 'CanvasText' } },
  caption: {
    position: 'sticky',
    left: '0',
    padding: '10px 12px',
    textAlign: 'left',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    minHeight: '32px',
    margin: '-6px -4px',
    padding: '6px 4px',
    border: '0',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLink },
    // The ring stays inside the region, which would cut it off.
    ':focus-visible': { outlineOffset: '-2px' },
  },
  arrow: { flexShrink: 0, [PAPER]: { display: 'none' } },
  sortMark: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1px' },
  sorted: { fill: 'currentColor', stroke: 'currentColor' },
  pager: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginTop: '16px',
    fontSize: '14px',
    lineHeight: '20px',
  },
  pageNumber: { fontVariantNumeric: 'tabular-nums' },
  size: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    marginInlineStart: 'auto',
    [PHONE]: { marginInlineStart: '0' },
    '& select': { minHeight: '44px' },
  },
});
