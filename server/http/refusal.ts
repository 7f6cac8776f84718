import type { Language } from './language';

/**
 * What a refused call is answered: one of the codes that the page alone deals with (spec 4). 50000 would say it in a notice
 * too, and report it as an error.
 */
export const REFUSED_RET = 43_000;

/** A call that the rules refuse; the words are for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(private readonly words: Readonly<Record<Language, string>>) {
    super(words.en);
  }

  /** The answer in the platform's envelope. */
  envelope(language: Language) {
    return { ret: REFUSED_RET, data: null, message: this.words[language] } as const;
  }
}
