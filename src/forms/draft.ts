import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { readStored, writeStored } from '../rules/stored';

const KEY = TAB_STORAGE_KEYS.signInDraft;

/** The e-mail typed into the sign-in form, kept for a reload of this tab (UX 35). Never a password. */
export const readEmailDraft = (): string => readStored(KEY, 'session') ?? '';

/** Keeps the e-mail as typed; an empty one is forgotten. */
export const keepEmailDraft = (email: string): void =>
  writeStored(KEY, email === '' ? null : email, 'session');

const REGISTRATION_KEY = TAB_STORAGE_KEYS.registrationDraft;

/** What was typed into the registration form, each field by its id. Never a password. */
export type RegistrationDraft = Readonly<Record<string, string>>;

/**
 * The registration form as it was typed in this tab (UX 35). `invited` is the address that the page
 * was opened for: what was typed for another one is another person's, and is not given.
 */
export function readRegistrationDraft(invited: string): RegistrationDraft {
  try {
    const kept: unknown = JSON.parse(readStored(REGISTRATION_KEY, 'session') ?? 'null');
    if (!isRecord(kept) || kept['invited'] !== invited || !isRecord(kept['fields'])) return {};
    return Object.fromEntries(
      Object.entries(kept['fields']).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps what is typed for a reload of this tab. */
export const keepRegistrationDraft = (invited: string, fields: RegistrationDraft): void =>
  writeStored(REGISTRATION_KEY, JSON.stringify({ invited, fields }), 'session');

/** The account is made: nothing to go on with. */
export const forgetRegistrationDraft = (): void => writeStored(REGISTRATION_KEY, null, 'session');
