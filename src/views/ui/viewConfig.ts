import { createContext, useContext } from 'react';
import type { Brand } from '../../rules/brands';

/** The part of the configuration that the views use: brand and environment. */
export interface ViewConfig {
  brand: Pick<
    Brand,
    | 'id'
    | 'name'
    | 'parentDomain'
    | 'supportEmail'
    | 'assistantUrl'
    | 'mediaPlatforms'
    | 'dataProcessingUrl'
    | 'consoleUrl'
    | 'passwordPolicy'
    | 'nameLetters'
    | 'figures'
    | 'figuresAsOf'
    | 'offers'
  >;
  /** The origin of API requests, including those of a studio's own systems. */
  apiOrigin: string;
  environment: { displayName: string; production: boolean };
}

const ViewConfigContext = createContext<ViewConfig | null>(null);

export const ViewConfigProvider = ViewConfigContext.Provider;

/** The configuration of this page. Throws outside the app. */
export const useViewConfig = (): ViewConfig => {
  const config = useContext(ViewConfigContext);
  if (config === null) throw new Error('useViewConfig is used outside <App>');
  return config;
};
