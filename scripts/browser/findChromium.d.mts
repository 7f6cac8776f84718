export const NO_CHROMIUM: string;
export function findChromium(env?: NodeJS.ProcessEnv): Promise<string | null>;
