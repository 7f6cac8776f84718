import DOMPurify, { type Config } from 'dompurify';
import { ICON_NAMES, iconId } from '../rules/icons';

const SVG = 'http://www.w3.org/2000/svg';
const SPRITE_ID = 'portal-icons';

/** Elements that an icon does not need: text, styles, images, links, animation. */
const FORBIDDEN =
  'a animate animatecolor animatemotion animatetransform desc filter font image mpath set style switch text textpath title tref tspan view';

/** DOMPurify's SVG profile without these. */
const CLEAN: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { svg: true },
  FORBID_TAGS: FORBIDDEN.split(' '),
  FORBID_ATTR: ['class', 'href', 'style', 'xlink:href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Drops the text of removed elements.
  KEEP_CONTENT: false,
  RETURN_DOM_FRAGMENT: true,
};

/** A value that fetches: `url(...)`, also if escaped, or an address. */
const FETCHES = /\burl\b|\\|:/i;

/** The sprite's symbols that the portal renders, sanitized, each with its id in the page. */
function symbolsIn(sprite: string): Map<string, Element> {
  const symbols = new Map<string, Element>();
  const fragment = DOMPurify.sanitize(sprite, CLEAN);
  for (const name of ICON_NAMES) {
    const symbol = fragment.querySelector(`symbol[id="${name}"]`);
    if (!symbol) continue;
    for (const part of [symbol, ...symbol.querySelectorAll('*')])
      for (const attribute of part.getAttributeNames())
        // An id of a foreign file could clash with one of the page's.
        if (attribute === 'id' || FETCHES.test(part.getAttribute(attribute) ?? ''))
          part.removeAttribute(attribute);
    symbol.id = iconId(name);
    symbols.set(name, symbol);
  }
  return symbols;
}

/**
 * Inserts the icons of a sprite into the page, hidden, for `<use>`; returns their names. Nothing of the sprite in the
 * page can run, fetch, or impersonate another element (spec 7; ASVS 3.2.2).
 */
export function drawSprite(sprite: string): string[] {
  const symbols = symbolsIn(sprite);
  const holder = document.createElementNS(SVG, 'svg');
  holder.id = SPRITE_ID;
  holder.setAttribute('aria-hidden', 'true');
  holder.setAttribute('width', '0');
  holder.setAttribute('height', '0');
  holder.style.position = 'absolute';
  holder.append(...symbols.values());
  document.getElementById(SPRITE_ID)?.remove();
  document.body.append(holder);
  return [...symbols.keys()];
}
