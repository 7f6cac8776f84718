import { createContext, useContext } from 'react';
import type { Forms } from '../../../forms/forms';
import type { ViewEngine } from '../../../pages/viewEngine';

const EngineContext = createContext<ViewEngine | null>(null);

export const EngineProvider = EngineContext.Provider;

export const useEngine = (): ViewEngine => {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('useEngine is used outside <App>');
  return engine;
};

export const useForms = (): Forms => useEngine().forms;
