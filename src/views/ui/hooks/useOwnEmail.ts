import { useStateOf } from './useStateOf';

/** The email of the signed-in user; '' for an account without one. */
export const useOwnEmail = (): string => useStateOf('session').context.facts?.email ?? '';
