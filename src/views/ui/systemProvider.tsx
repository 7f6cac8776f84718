import { Provider_unstable as FluentContext } from '@fluentui/react-shared-contexts';
import { useMemo, type ReactNode } from 'react';

/**
 * Fluent's context without its runtime stylesheet: the themes are a static stylesheet (`themeCss`), so that the page
 * needs no inline style (spec 7; CSP `style-src 'self'`).
 */
export function SystemProvider({ children }: { children: ReactNode }) {
  const value = useMemo(
    // The prerender build has no document.
    () => ({ dir: 'ltr' as const, targetDocument: globalThis.document }),
    [],
  );
  return <FluentContext value={value}>{children}</FluentContext>;
}
