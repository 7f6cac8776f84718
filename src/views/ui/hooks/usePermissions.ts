import { useStateOf } from './useStateOf';

/** What the session permits, for what a page offers; the server checks each request. */
export const usePermissions = (): readonly string[] =>
  useStateOf('session').context.facts?.permissions ?? [];
