import { judgeEmail } from './email';
import { judged, schemaCheck } from './schemaCheck';

/** The page that sends a link: an address, well formed. */
export const checkForgot = schemaCheck({ email: judged(judgeEmail) });
