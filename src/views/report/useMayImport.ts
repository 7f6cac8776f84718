import { useStateOf } from '../ui/hooks/useStateOf';

export const useMayImport = (): boolean =>
  (useStateOf('session').context.facts?.permissions ?? []).includes('data:write');
