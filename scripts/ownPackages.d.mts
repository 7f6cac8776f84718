export function hasOwnPackages(folder: string): boolean;
export function installOwnPackages(folder: string): void;
