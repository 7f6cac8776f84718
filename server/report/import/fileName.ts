import { FILE_NAME_LENGTH } from '../../../src/rules/dataImport';

/**
 * Returns a sent file's name as it is stored: without folders and invisible characters, on one line, and cut to
 * {@link FILE_NAME_LENGTH}.
 */
export function storedName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1);
  const shown = name.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').normalize('NFC').trim();
  return Array.from(shown).slice(0, FILE_NAME_LENGTH).join('').trim();
}
