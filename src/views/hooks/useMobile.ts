import { isMobileUserAgent } from '../../config/userAgent';

/** Is this a phone or a tablet by its user agent (spec 2: footer)? */
export const useMobile = (): boolean => isMobileUserAgent(navigator.userAgent);
