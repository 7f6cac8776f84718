export function scriptsOf(group: { getFiles(): readonly string[] }): string[];
