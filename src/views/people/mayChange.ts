import { usePermissions } from '../ui/hooks/usePermissions';

/** Whether the session's permissions allow changing people. */
export const useMayChange = (): boolean => usePermissions().includes('people:write');
