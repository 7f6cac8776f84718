import { createContext, useContext, type ReactNode } from 'react';

const HeaderToolsContext = createContext<ReactNode>(null);

export const HeaderToolsProvider = HeaderToolsContext.Provider;

/** What stands in the header's account area beside the portal's own, for those who test it. */
export const useHeaderTools = (): ReactNode => useContext(HeaderToolsContext);
