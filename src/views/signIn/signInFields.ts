/** The fields of signing in. */
export const SIGN_IN_LABELS = { email: 'form:email', password: 'form:password' } as const;
export type SignInField = keyof typeof SIGN_IN_LABELS;
