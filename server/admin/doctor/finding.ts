import { textField } from '../../json';
import { redact } from '../../operate/log';

export interface Finding {
  readonly part: string;
  readonly state: 'right' | 'wrong' | 'none';
  readonly words: string;
}

/** Something is wrong; the message says what, and what to do where that is known. */
export class Wrong extends Error {
  override readonly name = 'Wrong';
}

/** Nothing is to be looked at, because it is not there, and that is meant. */
export const NOTHING = Symbol('nothing');

const EMPTY: Finding['words'] = 'there is none';

/** Looks at one part: `look` answers in words what is right, and throws what is wrong. */
export async function find(
  part: string,
  look: () => Promise<string | typeof NOTHING>,
): Promise<Finding> {
  try {
    const words = await look();
    return words === NOTHING
      ? { part, state: 'none', words: EMPTY }
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
