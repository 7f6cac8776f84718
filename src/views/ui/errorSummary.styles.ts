import { makeStyles } from '@fluentui/react-components';
import { HEADING, QUIET, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

/** Space between the summary and what follows, in px. */
export const BELOW_SUMMARY = 24;

export const useSummaryStyles = makeStyles({
  summary: {
    padding: '16px',
    // Its focus ring stays within the window.
    scrollMarginTop: '4px',
    marginBottom: `${BELOW_SUMMARY}px`,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderLeft: `4px solid ${tokens.colorStatusDangerForeground3}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  title: {
    ...HEADING[16],
    marginBottom: '4px',
  },
  list: { listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: '4px' },
  line: {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    ...TYPE[16],
  },
  note: QUIET,
  more: {
    padding: '0 4px',
    minHeight: '24px',
    border: '0',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
  },
});
