const MOBILE =
  /\b(?:Android|iPhone|iPod|iPad|Windows Phone|IEMobile|BlackBerry|BB10|webOS|Opera Mini|Opera Mobi|KAIOS|Mobile)\b/i;

/**
 * Does a user agent say that it is a phone or a tablet (spec 2: footer)? An iPad that asks for desktop
 * sites calls itself a Macintosh, and is taken at its word.
 */
export const isMobileUserAgent = (userAgent: string): boolean => MOBILE.test(userAgent);
