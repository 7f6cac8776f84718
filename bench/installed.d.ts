/**
 * Types for the parts of on-demand packages that the benchmarks use, so that the code compiles without them. They
 * replace the packages' own types in supertokens-auth-react and Lighthouse.
 */
declare module 'supertokens-auth-react' {
  import type { ReactElement, ReactNode } from 'react';

  interface AppInfo {
    readonly appName: string;
    readonly apiDomain: string;
    readonly websiteDomain: string;
    readonly apiBasePath: string;
    readonly websiteBasePath: string;
  }
  const SuperTokens: {
    init(config: { readonly appInfo: AppInfo; readonly recipeList: readonly unknown[] }): void;
  };
  export default SuperTokens;
  export function SuperTokensWrapper(props: { readonly children?: ReactNode }): ReactElement;
}
declare module 'supertokens-auth-react/recipe/emailpassword' {
  const EmailPassword: { init(): unknown };
  export default EmailPassword;
}
declare module 'supertokens-auth-react/recipe/session' {
  const Session: { init(): unknown };
  export default Session;
}
declare module 'supertokens-auth-react/recipe/emailpassword/prebuiltui' {
  export const EmailPasswordPreBuiltUI: object;
}
declare module 'supertokens-auth-react/ui' {
  import type { ReactElement, ReactNode } from 'react';

  export function canHandleRoute(pages: readonly object[]): boolean;
  export function getRoutingComponent(pages: readonly object[]): ReactNode;
  export function getSuperTokensRoutesForReactRouterDom(
    router: object,
    pages: readonly object[],
  ): ReactElement[];
}
declare module 'lighthouse/core/lib/page-functions.js' {
  /** Runs in a page, as text. */
  export const pageFunctions: { readonly computeBenchmarkIndex: () => number };
}
