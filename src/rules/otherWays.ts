/** Begins the last login type of a way beside both: '2' and any other value mean what they always did (spec 4). */
export const OTHER_WAY = 'way-';

/** A way to sign in beside the password and single sign-on: a provider, or a factor's id (spec 3: firstFactors). */
type OtherWay = string | { readonly id: string };

/** What is kept as the last login type of such a way; the code and the link of one mail are one way. */
export const otherWayType = (way: OtherWay): string =>
  OTHER_WAY + (typeof way === 'string' ? way.replace('link-email', 'otp-email') : `at-${way.id}`);
