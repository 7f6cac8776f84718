import { BRAND_THEMES, DEFAULT_BRAND, type BrandTheme, brandTokens } from '../../rules/brandThemes';
import { darkTheme, lightTheme } from './themes';

type Declarations = Record<string, string>;

const asStrings = (theme: object): Declarations =>
  Object.fromEntries(Object.entries(theme).map(([name, value]) => [name, String(value)]));

/** The declarations of `next` that differ from `base`. */
const changes = (base: Declarations, next: Declarations): Declarations =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => base[name] !== value));

const block = (selector: string, declarations: Declarations, extra = ''): string => {
  const lines = Object.entries(declarations).map(([name, value]) => `--${name}:${value};`);
  return `${selector}{${extra}${lines.join('')}}\n`;
};

/** Dark rules twice: for the system's preference unless the page is set to light, and for a page set to dark. */
const dark = (selector: string, declarations: Declarations): string =>
  `@media (prefers-color-scheme:dark){${block(
    `${selector}:not([data-theme=light])`,
    declarations,
    'color-scheme:dark;',
  )}}\n${block(`${selector}[data-theme=dark]`, declarations, 'color-scheme:dark;')}`;

/**
 * All themes as one stylesheet of custom properties: the default brand in full, then only the differences of other
 * brands and of dark themes. Deterministic.
 */
export const themeCss = (): string => {
  const base = BRAND_THEMES[DEFAULT_BRAND];
  const baseLight = asStrings({ ...lightTheme(base), ...brandTokens(base) });
  const baseDark = asStrings(darkTheme(base));
  const others = Object.entries<BrandTheme>(BRAND_THEMES).filter(([id]) => id !== DEFAULT_BRAND);

  return [
    block(':root', baseLight, 'color-scheme:light;'),
    dark(':root', changes(baseLight, { ...baseLight, ...baseDark })),
    ...others.map(([id, brand]) => {
      const selector = `:root[data-brand=${id}]`;
      const light = changes(baseLight, asStrings({ ...lightTheme(brand), ...brandTokens(brand) }));
      // The brand's light rule comes after the dark rule of the default brand.
      const before = { ...baseLight, ...baseDark, ...light };
      return block(selector, light) + dark(selector, changes(before, asStrings(darkTheme(brand))));
    }),
  ].join('');
};
