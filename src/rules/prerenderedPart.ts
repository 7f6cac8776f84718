/** A part of a prerendered page that a platform may not offer; its element has `data-part` (src/views/theme/global.css). */
export type PrerenderedPart = 'singleSignOn';
