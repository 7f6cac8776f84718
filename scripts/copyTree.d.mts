export function copyTree(root: string, copy: string): void;
