import { report } from './report';

/** Texts that come with their page. */
export const pages = { report } as const;
