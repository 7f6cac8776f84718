import { textField } from '../../json';
import { redact } from '../../operate/log';

export interface Finding {
  readonly part: string;
  readonly state: 'right' | 'wrong' | 'none';
  readonly words: string;
}

/** A failed check; the message says what is wrong and, if known, how to fix it. */
export class Wrong extends Error {
  override readonly name = 'Wrong';
}

/** A database that lacks migrations of this version. */
export class NotMigrated extends Wrong {}

/** The part is deliberately absent and not checked. */
export const NOTHING = Symbol('nothing');

/** A part that cannot be checked because of another finding, which the message names. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

const EMPTY: Finding['words'] = 'not configured';

/** Checks one part: `check` returns a description of what is right, and throws what is wrong. */
export async function find(
  part: string,
  check: () => Promise<string | typeof NOTHING>,
): Promise<Finding> {
  try {
    const words = await check();
    return words === NOTHING
      ? { part, state: 'none', words: EMPTY }
      : { part, state: 'right', words };
  } catch (error) {
    const words = textField(error, 'message') || textField(error, 'code') || 'unknown reason';
    return {
      part,
      state: error instanceof NotChecked ? 'none' : 'wrong',
      words: redact(words).replaceAll(/\s+/g, ' '),
    };
  }
}
