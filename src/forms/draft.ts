import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { readStored, writeStored } from '../rules/stored';

const KEY = TAB_STORAGE_KEYS.signInDraft;

/** The e-mail typed into the sign-in form, kept for a reload of this tab (UX 35). Never a password. */
export const readEmailDraft = (): string => readStored(KEY, 'session') ?? '';

/** Keeps the e-mail as typed; an empty one is forgotten. */
export const keepEmailDraft = (email: string): void =>
  writeStored(KEY, email === '' ? null : email, 'session');

const FORM_KEY = TAB_STORAGE_KEYS.registrationDraft;

/** What was typed into a longer form, each field by its id. Never a password. */
export type FormDraft = Readonly<Record<string, string>>;

/**
 * The form as it was typed in this tab (UX 35). `of` is the address that a registration was opened for, or the name of
 * another form: what was typed for another one is another person's, and is not given.
 */
export function readFormDraft(of: string): FormDraft {
  try {
    const kept: unknown = JSON.parse(readStored(FORM_KEY, 'session') ?? 'null');
    if (!isRecord(kept) || kept['of'] !== of || !isRecord(kept['fields'])) return {};
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
export const keepFormDraft = (of: string, fields: FormDraft): void =>
  writeStored(FORM_KEY, JSON.stringify({ of, fields }), 'session');

/** The form has done its work: nothing to go on with. */
export const forgetFormDraft = (): void => writeStored(FORM_KEY, null, 'session');
