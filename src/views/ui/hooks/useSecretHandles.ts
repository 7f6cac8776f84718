import { createContext, useContext } from 'react';
import type { SecretHandles } from '../../../kit/secretHandles';

const SecretHandlesContext = createContext<SecretHandles | null>(null);

export const SecretHandlesProvider = SecretHandlesContext.Provider;

/** Where a form hands in a secret and gets a one-shot handle for it. Throws outside the app. */
export const useSecretHandles = (): SecretHandles => {
  const secretHandles = useContext(SecretHandlesContext);
  if (secretHandles === null) throw new Error('useSecretHandles is used outside <App>');
  return secretHandles;
};
