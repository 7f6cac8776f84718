import { BRAND_THEMES } from '../../src/rules/brandThemes';

/** Colors and font of the portal, for the platform's own pages. */
const BASE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #16171d);
  --raised: light-dark(#fafafa, #111217);
  --line: light-dark(#d1d1d1, #3b3d47);
  --ink: light-dark(#242424, #ffffff);
  --quiet: light-dark(#5c5c5c, #adadad);
  --font: -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial,
    'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif;
}
`;

/** Returns the first part of a page's style: custom properties for light and dark mode, and for each `data-brand`. */
export const pageColours = (): string =>
  BASE +
  Object.entries(BRAND_THEMES)
    .map(
      ([id, { ramp }]) => `:root[data-brand='${id}'] {
  --brand: ${ramp[80]};
  --link: light-dark(${ramp[70]}, ${ramp[110]});
}
`,
    )
    .join('');
