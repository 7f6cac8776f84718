/** Prefixes the login type of other ways, so that '2' and all other values keep their meaning (spec 4). */
export const OTHER_WAY = 'way-';

/** A way to sign in other than the password and single sign-on: a provider, or a factor's id (spec 3: firstFactors). */
type OtherWay = string | { readonly id: string };

/** The last login type stored for such a way; the code and the link of one email are the same way. */
export const otherWayType = (way: OtherWay): string =>
  OTHER_WAY + (typeof way === 'string' ? way.replace('link-email', 'otp-email') : `at-${way.id}`);
