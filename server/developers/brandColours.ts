import { BRAND_THEMES } from '../../src/rules/brandThemes';

/** Returns each brand's colors as custom properties, for light and dark mode. */
export const brandColours = (): string =>
  Object.entries(BRAND_THEMES)
    .map(
      ([id, { ramp }]) => `:root[data-brand='${id}'] {
  --brand: ${ramp[80]};
  --link: light-dark(${ramp[70]}, ${ramp[110]});
}
`,
    )
    .join('');
