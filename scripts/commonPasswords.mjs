/**
 * `node scripts/commonPasswords.mjs`: writes server/registration/commonPasswordLists.ts from the lists of
 * @zxcvbn-ts/language-common, reduced to what a password policy would accept (ASVS 6.2.4). Run it after an upgrade of
 * that package.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many words to include, the most common first; users append digits to them. */
const WORDS = 3_000;
const LONG = 15;

const hasAllKinds = (password) =>
  /^[a-z0-9]{8,20}$/.test(password) && /\d/.test(password) && /[a-z].*[a-z]/.test(password);

export function commonPasswordLists() {
  const all = [...new Set(dictionary['passwords-common'].map((each) => each.toLowerCase()))];
  const passwords = all.filter((each) => hasAllKinds(each) || each.length >= LONG);
  const words = all.filter((each) => /^[a-z]{4,19}$/.test(each)).slice(0, WORDS);
  return `// Written by scripts/commonPasswords.mjs from @zxcvbn-ts/language-common (MIT); not for editing.

/** Common passwords, in lower case, that some way of writing them in capitals makes fit a policy. */
export const COMMON_PASSWORDS =
  '${passwords.join(' ')}';

/** Words, in lower case, that are common passwords with a few digits behind them. */
export const COMMON_WORDS =
  '${words.join(' ')}';
`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(
    join(import.meta.dirname, '../server/registration/commonPasswordLists.ts'),
    commonPasswordLists(),
  );
