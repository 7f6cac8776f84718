export const RARELY_OPTIMIZED: string;
