import type { Language } from '../http/language';

/** Who takes a second step, and what their browser says. */
export interface Prover {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly agent: string | undefined;
}
