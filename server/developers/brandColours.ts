import { BRAND_THEMES } from '../../src/rules/brandThemes';

/** The colours of each brand as custom properties, for the light and for the dark. */
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
