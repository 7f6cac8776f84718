import { createContext, useContext } from 'react';
import type { Vault } from '../../store/vault';

const VaultContext = createContext<Vault | null>(null);

export const VaultProvider = VaultContext.Provider;

/** Where a form hands in a secret and gets a one-shot handle for it. Throws outside the app. */
export const useVault = (): Vault => {
  const vault = useContext(VaultContext);
  if (vault === null) throw new Error('useVault is used outside <App>');
  return vault;
};
