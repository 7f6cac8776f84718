import { createContext, useContext, type ReactNode } from 'react';

const HeaderToolsContext = createContext<ReactNode>(null);

export const HeaderToolsProvider = HeaderToolsContext.Provider;

/** Additional content of the header's account area, for testers. */
export const useHeaderTools = (): ReactNode => useContext(HeaderToolsContext);
