export function buildPortal(): Promise<boolean>;
