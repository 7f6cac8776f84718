import { useStateOf } from '../ui/hooks/useStateOf';

/** Whether the session's permissions allow changing people; the server checks each request. */
export const useMayChange = (): boolean =>
  useStateOf('session').context.facts?.permissions.includes('people:write') === true;
