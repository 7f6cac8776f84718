/** The portal's sprite (spec 7: icon sprite). */
export const ICON_SPRITE = 'channels';

/** The icons that the portal renders; others in a sprite are not inserted into the page. */
export const ICON_NAMES = ['social', 'search', 'video', 'assistant'] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** The id of an icon in the page. */
export const iconId = (name: string): string => `portal-icon-${name}`;
