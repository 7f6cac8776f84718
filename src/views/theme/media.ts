/** A phone in portrait orientation. */
export const PHONE = '@media (max-width: 599px)';

/** A window too narrow for the widest table at its usual spacing. */
export const NOTEBOOK = '@media screen and (min-width: 1024px) and (max-width: 1439px)';

/** The user's own few colors instead of the portal's (WCAG 1.4.1; forced colors). */
export const FORCED = '@media (forced-colors: active)';

/** Paper, where nothing scrolls. */
export const PAPER = '@media print';
