import type { Icons } from '../ports/ports';

/** Icons from a sprite in the page. The sanitizer is loaded with the first one. */
export const createIcons = (): Icons => ({
  async draw(sprite) {
    const { drawSprite } = await import('./iconSprite');
    return drawSprite(sprite);
  },
});
