import { TAB_STORAGE_KEYS } from '../config/cookies';
import { readStored, writeStored } from '../config/stored';

const KEY = TAB_STORAGE_KEYS.signInEmail;

/** The e-mail typed into the sign-in form, kept for a reload of this tab (UX 35). Never a password. */
export const readEmailDraft = (): string => readStored(KEY, 'session') ?? '';

/** Keeps the e-mail as typed; an empty one is forgotten. */
export const keepEmailDraft = (email: string): void =>
  writeStored(KEY, email === '' ? null : email, 'session');
