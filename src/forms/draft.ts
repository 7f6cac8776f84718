import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { readStored, writeStored } from '../rules/stored';

const KEY = TAB_STORAGE_KEYS.signInDraft;

/** The email typed into the sign-in form, stored for a reload of this tab (UX 35). Never a password. */
export const readEmailDraft = (): string => readStored(KEY, 'tab') ?? '';

/** Stores the typed email; an empty one removes it. */
export const keepEmailDraft = (email: string): void =>
  writeStored(KEY, email === '' ? null : email, 'tab');

const FORM_KEY = TAB_STORAGE_KEYS.registrationDraft;

/** The texts typed into a longer form, by field id. Never a password. */
export type FormDraft = Readonly<Record<string, string>>;

/**
 * The form as typed in this tab (UX 35). `of` is the address that a registration was opened for, or the name of
 * another form. A draft of another one may be another user's and is not returned.
 */
export function readFormDraft(of: string): FormDraft {
  try {
    const kept: unknown = JSON.parse(readStored(FORM_KEY, 'tab') ?? 'null');
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

/** Stores the typed texts for a reload of this tab. */
export const keepFormDraft = (of: string, fields: FormDraft): void =>
  writeStored(FORM_KEY, JSON.stringify({ of, fields }), 'tab');

export const forgetFormDraft = (): void => writeStored(FORM_KEY, null, 'tab');
