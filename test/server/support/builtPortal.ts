import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../../server/http/language';
import { BRANDS } from '../../../src/rules/brands';

/** Writes a minimal built portal: a home page and one for unknown addresses, by brand and language. */
export function writeBuiltPortal(folder: string): void {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('files.json', '{}');
  for (const brand of Object.keys(BRANDS))
    for (const language of LANGUAGES)
      for (const page of ['index', 'no.page'])
        write(
          `pages/${brand}/${language}/${page}.html`,
          `<script type="application/json" id="portal-config"></script><p>${brand} ${page}</p>`,
        );
}
