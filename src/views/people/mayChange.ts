import { useStateOf } from '../ui/hooks/useStateOf';

/** Whether the user may change people, by the session's rights; the server decides each time. */
export const useMayChange = (): boolean =>
  useStateOf('session').context.facts?.permissions.includes('people:write') === true;
