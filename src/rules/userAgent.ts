const MOBILE =
  /\b(?:Android|iPhone|iPod|iPad|Windows Phone|IEMobile|BlackBerry|BB10|webOS|Opera Mini|Opera Mobi|KAIOS|Mobile)\b/i;

/**
 * Whether a user agent is a phone or a tablet (spec 2: footer). An iPad that requests desktop sites identifies as a
 * Macintosh, and counts as one.
 */
export const isMobileUserAgent = (userAgent: string): boolean => MOBILE.test(userAgent);
