/** The sprite that the portal draws from (spec 7: icon sprite). */
export const ICON_SPRITE = 'channels';

/** The icons that the portal draws; a sprite may hold others, which stay out of the page. */
export const ICON_NAMES = ['social', 'search', 'video', 'assistant'] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** The id under which an icon stands in the page. */
export const iconId = (name: string): string => `portal-icon-${name}`;
