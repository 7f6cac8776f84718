import { BRAND_THEMES, DEFAULT_BRAND, brandTokens } from '../../../src/rules/brandThemes';
import type { BrandTheme } from '../../../src/rules/brandThemes';
import { themeCss } from '../../../src/views/theme/themeCss';
import { darkTheme, lightTheme } from '../../../src/views/theme/themes';

const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((pair) =>
    channel(parseInt(pair, 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2 contrast ratio of two `#rrggbb` colors. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const TEXT = 4.5;
const CONTROL = 3;

const cases = Object.entries<BrandTheme>(BRAND_THEMES).flatMap(([id, brand]) => [
  { name: `${id} light`, theme: lightTheme(brand) },
  { name: `${id} dark`, theme: darkTheme(brand) },
]);

describe.each(cases)('UX 53: $name', ({ theme }) => {
  const grounds = [theme.colorNeutralBackground1, theme.colorNeutralBackground2];

  it.each([
    'colorNeutralForeground1',
    'colorNeutralForeground2',
    'colorNeutralForeground3',
    'colorBrandForeground1',
    'colorBrandForegroundLink',
    'colorBrandForegroundLinkHover',
  ] as const)('%s is readable as text on the page', (name) => {
    for (const ground of grounds) expect(contrast(theme[name], ground)).toBeGreaterThan(TEXT);
  });

  it.each([
    'colorBrandBackground',
    'colorBrandBackgroundHover',
    'colorBrandBackgroundPressed',
  ] as const)('%s is readable under text', (name) => {
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme[name])).toBeGreaterThan(TEXT);
  });

  it.each([
    'colorBrandBackground',
    'colorCompoundBrandStroke',
    'colorNeutralStrokeAccessible',
    'colorStrokeFocus2',
  ] as const)('%s stands out as a control', (name) => {
    expect(contrast(theme[name], theme.colorNeutralBackground1)).toBeGreaterThan(CONTROL);
  });

  it('error texts are readable on the page and on their own background', () => {
    const text = theme.colorStatusDangerForeground1;
    expect(contrast(text, theme.colorNeutralBackground1)).toBeGreaterThan(TEXT);
    expect(contrast(text, theme.colorStatusDangerBackground1)).toBeGreaterThan(TEXT);
    expect(
      contrast(theme.colorPaletteRedForeground1, theme.colorNeutralBackground1),
    ).toBeGreaterThan(TEXT);
  });
});

it.each(Object.entries<BrandTheme>(BRAND_THEMES))(
  'the light of %s is visible on its background',
  (_, brand) => {
    const own = brandTokens(brand);
    expect(contrast(own.brandLight, own.brandGround)).toBeGreaterThan(TEXT);
    expect(contrast(own.brandOnGround, own.brandGroundRaised)).toBeGreaterThan(TEXT);
  },
);

describe('the stylesheet', () => {
  it('is the same on every run, and without rules of the default brand of its own', () => {
    expect(themeCss()).toBe(themeCss());
    expect(themeCss()).not.toContain(`data-brand=${DEFAULT_BRAND}`);
  });

  it('is dark by the system unless the page is set to light, and on a page set to dark', () => {
    const themesOf = (page: string) => [
      `@media (prefers-color-scheme:dark){${page}:not([data-theme=light]){color-scheme:dark;}}`,
      `${page}[data-theme=dark]{color-scheme:dark;}`,
    ];
    const pages = Object.keys(BRAND_THEMES)
      .filter((id) => id !== DEFAULT_BRAND)
      .map((id) => `:root[data-brand=${id}]`);
    expect(themeCss().replaceAll(/--[^;]*;|\n/g, '')).toBe(
      [
        ':root{color-scheme:light;}',
        ...themesOf(':root'),
        ...pages.flatMap((page) => [`${page}{}`, ...themesOf(page)]),
      ].join(''),
    );
  });

  const rules = themeCss()
    .replaceAll(/@media[^{]*\{([^{}]*\{[^{}]*\})\}/g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g);
  const blocks = [...rules].map(([, selector = '', body = '']) => ({
    selector,
    lines: [...body.matchAll(/--(\w+):([^;]*);/g)].map(([, name = '', value = '']) => ({
      name,
      value,
    })),
  }));
  const linesOf = (brand: string, dark: boolean) =>
    blocks
      .filter(({ selector }) => !selector.includes(':not('))
      .filter(({ selector }) => (/data-brand=(\w+)/.exec(selector)?.[1] ?? brand) === brand)
      .filter(({ selector }) => dark || !selector.includes('data-theme'))
      .flatMap(({ lines }) => lines);

  /** The values of a page with this brand and theme: the last matching rule wins. */
  const shown = (brand: string, dark: boolean): Map<string, string> =>
    new Map(linesOf(brand, dark).map(({ name, value }) => [name, value]));

  it('sets no value that a page has anyway', () => {
    const all = Object.keys(BRAND_THEMES).flatMap((id) => [linesOf(id, false), linesOf(id, true)]);
    const changing = all.flatMap((lines) => {
      const known = new Map<string, string>();
      return lines.filter(({ name, value }) => {
        const isNew = known.get(name) !== value;
        known.set(name, value);
        return isNew;
      });
    });
    const needless = all.flat().filter((line) => !changing.includes(line));
    expect(needless.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.entries<BrandTheme>(BRAND_THEMES))('has the tokens of %s', (id, brand) => {
    const themes = [
      { dark: false, tokens: { ...lightTheme(brand), ...brandTokens(brand) } },
      { dark: true, tokens: { ...darkTheme(brand), ...brandTokens(brand) } },
    ];
    expect(themes.flatMap(({ tokens }) => Object.values<unknown>(tokens))).not.toContain('');
    for (const { dark, tokens } of themes)
      expect(Object.fromEntries(shown(id, dark))).toEqual(
        Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])),
      );
  });
});
