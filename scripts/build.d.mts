export function buildPortal(options: { workbench: boolean; quick?: boolean }): Promise<boolean>;
