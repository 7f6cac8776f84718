import { useStateOf } from '../ui/hooks/useStateOf';

/** No change can be asked for while one is in progress; the buttons keep the focus. */
export function useBusy(): boolean {
  const { value } = useStateOf('passkeys');
  return value === 'adding' || value === 'removing' || value === 'renaming';
}
