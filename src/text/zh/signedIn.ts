import { account } from './account';
import { changePassword } from './changePassword';

/** The texts in Chinese of the pages behind the sign-in, by area. No other page loads them. */
export const signedIn = {
  account,
  changePassword,
} as const;
