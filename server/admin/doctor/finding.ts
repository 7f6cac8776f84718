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

/** The part is deliberately absent and not checked. */
export const NOTHING = Symbol('nothing');

/** The part cannot be checked, for a reason that another part reports. */
export const UNCHECKED = Symbol('unchecked');

/** The result of a check: a description of what is right, or why there is none. */
export type Checked = string | typeof NOTHING | typeof UNCHECKED;

const ABSENT = { [NOTHING]: 'not configured', [UNCHECKED]: 'not checked' } as const;

/** Checks one part: `check` returns a description of what is right, and throws what is wrong. */
export async function find(part: string, check: () => Promise<Checked>): Promise<Finding> {
  try {
    const words = await check();
    return typeof words === 'symbol'
      ? { part, state: 'none', words: ABSENT[words] }
      : { part, state: 'right', words };
  } catch (error) {
    const words = textField(error, 'message') || textField(error, 'code') || 'unknown reason';
    return {
      part,
      state: 'wrong',
      words: redact(words).replaceAll(/\s+/g, ' '),
    };
  }
}
