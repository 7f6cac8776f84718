/** A phone held upright. */
export const PHONE = '@media (max-width: 599px)';

/** The person's own few colours, instead of the portal's (WCAG 1.4.1; forced colours). */
export const FORCED = '@media (forced-colors: active)';

/** A sheet of paper, where nothing scrolls. */
export const PAPER = '@media print';
