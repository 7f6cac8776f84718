export function buildPortal(options: { workbench: boolean }): Promise<boolean>;
