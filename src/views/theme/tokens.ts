import type { Theme } from '@fluentui/react-components';
import type { BrandToken } from '../../rules/brandThemes';

/** z-index layers that Fluent's themes leave undefined, with their fallback values. */
const LAYERS: Record<string, number> = {
  zIndexBackground: 0,
  zIndexContent: 1,
  zIndexOverlay: 1000,
  zIndexPopup: 2000,
  zIndexMessages: 3000,
  zIndexFloating: 4000,
  zIndexPriority: 5000,
  zIndexDebug: 6000,
};

/**
 * The design tokens by name, each as its CSS variable. The build uses it instead of Fluent's own table, which lists the
 * same names in 34 kB.
 */
export const tokens: Record<keyof Theme | BrandToken, string> = new Proxy(
  // The proxy resolves any name; the type restricts the names.
  Object.create(null),
  {
    get: (_, name) => {
      const layer = LAYERS[String(name)];
      return layer === undefined ? `var(--${String(name)})` : `var(--${String(name)}, ${layer})`;
    },
  },
);
