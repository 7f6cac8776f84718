export function helpOf(source: string): string;
export function answerHelp(url: string, options?: readonly string[]): void;
