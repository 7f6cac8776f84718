import type { Language } from '../http/language';

/** The user of a second step, with details from their browser. */
export interface Prover {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly agent: string | undefined;
}
