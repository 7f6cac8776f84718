import type { Brand } from './brands';

/** One letter of a name, by what a brand allows (spec 5: A to Z and Chinese; decisions: registration). */
export const NAME_LETTERS: Readonly<Record<Brand['nameLetters'], RegExp>> = {
  han: /[A-Za-z\p{Script=Han}]/u,
  every: /[\p{L}\p{M}]/u,
};
