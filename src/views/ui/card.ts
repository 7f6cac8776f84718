import { tokens } from '../theme/tokens';
import { COLUMN } from '../theme/shared';

/** A section of a page behind the sign-in, or what a page shows instead of one. */
export const CARD = {
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusXLarge,
  backgroundColor: tokens.colorNeutralBackground1,
} as const;

export const FAILED_CARD = {
  ...CARD,
  borderLeft: `4px solid ${tokens.colorStatusDangerForeground3}`,
  ...COLUMN,
  alignItems: 'flex-start',
  rowGap: '8px',
  padding: '20px',
} as const;
