import { account } from './account';
import { report } from './report';

/** Texts that come with their page. */
export const pages = { account, report } as const;
