import { useStateOf } from '../ui/hooks/useStateOf';

/** Whether the person may bring data in. */
export const useMayImport = (): boolean =>
  (useStateOf('session').context.facts?.permissions ?? []).includes('data:write');
