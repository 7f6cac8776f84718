import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addEntry } from '../../scripts/new/templates';

/** A tree in which a how-to is followed, with the files that were changed or added. */
export interface Exercised {
  edit: (path: string, change: (text: string) => string) => void;
  /** Returns the files that were changed or added. */
  touched: () => readonly string[];
}

export function exerciseIn(root: string): Exercised {
  const touched = new Set<string>();
  return {
    edit: (path, change) => {
      const before = readFileSync(join(root, path), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`Nothing was changed in ${path}.`);
      writeFileSync(join(root, path), after);
      touched.add(path);
    },
    touched: () => [...touched],
  };
}

const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

/** The changes that a reader of each how-to makes, with an example. */
export const EXERCISES: Readonly<Record<string, (tree: Exercised) => void>> = {
  'environment.md': ({ edit }) => {
    edit('src/rules/environments.ts', (text) => {
      const named = addEntry(text, 'export const ENVIRONMENTS = {', "rehearsal: 'Rehearsal',");
      const found = addEntry(named, 'const BY_LABEL: ', "rehearsal: 'rehearsal',");
      return addEntry(found, 'export const WORKBENCH: ', "rehearsal: 'asked',");
    });
  },

  'brand.md': ({ edit }) => {
    const own = (text: string) =>
      text.replaceAll('adharbor', 'adbeacon').replaceAll('Adharbor', 'Adbeacon');
    const entryOf = (text: string) =>
      /\n {2}adharbor: (?:brandFrom\()?\{[^]*?\n {2}\}\)?,/.exec(text)?.[0] ?? '';
    edit('src/rules/brands.ts', (text) =>
      addEntry(
        text.replace("id: 'adlantern' | 'adharbor';", "id: 'adlantern' | 'adharbor' | 'adbeacon';"),
        'export const BRANDS: ',
        own(entryOf(text)).trim(),
      ),
    );
    edit('src/rules/brandThemes.ts', (text) =>
      addEntry(text, 'export const BRAND_THEMES = {', own(entryOf(text)).trim()),
    );
    // A new brand uses the lantern's pictures until it has its own.
    edit(
      'src/views/site/brandMark.tsx',
      replaced('adlantern, adharbor }', 'adlantern, adharbor, adbeacon: adlantern }'),
    );
    edit(
      'src/views/home/lights.tsx',
      replaced('adlantern, adharbor }', 'adlantern, adharbor, adbeacon: adlantern }'),
    );
    edit(
      'src/views/site/brandPanel.tsx',
      replaced(
        '} as const satisfies',
        "  adbeacon: lazyPart(() => import('./scenes/adlantern.svg')),\n} as const satisfies",
      ),
    );
    for (const language of ['en', 'zh'])
      edit(`src/text/${language}/home.ts`, (text) =>
        text.replace(/\n {4}adharbor: \{[^]*?\n {4}\},/, (entry) => entry + own(entry)),
      );
  },

  'error-code.md': ({ edit }) => {
    edit(
      'machines/apiError.ts',
      replaced("  | 'ret.60000'\n", "  | 'ret.60000'\n  | 'ret.70000'\n"),
    );
    edit(
      'sagas/apiClient/classifyResponse.ts',
      replaced(
        "  {\n    id: 'ret.60000',",
        "  { id: 'ret.70000', applies: hasRet(70_000), shownAs: 'merged' },\n  {\n    id: 'ret.60000',",
      ),
    );
    for (const [language, word] of [
      ['en', 'Paused'],
      ['zh', '已暂停'],
    ])
      edit(
        `src/text/${language}/notices.ts`,
        replaced('  status400:', `  paused: '${word}',\n  status400:`),
      );
    edit(
      'src/text/failureText.ts',
      replaced(
        "    case 'ret.60000':",
        "    case 'ret.70000':\n      return by('notices:paused');\n    case 'ret.60000':",
      ),
    );
    edit(
      'test/sagas/apiClient/samples.ts',
      replaced(
        "  'ret.60000':",
        "  'ret.70000': answered(response({ ret: 70_000 })),\n  'ret.60000':",
      ),
    );
    edit(
      'test/sagas/apiClient/samples.ts',
      replaced("  'ret.60000': '`", "  'ret.70000': '`ret` 70000',\n  'ret.60000': '`"),
    );
  },

  'mail.md': ({ edit }) => {
    edit('server/mail/kinds.ts', (text) =>
      addEntry(text, 'export interface MailKinds {', 'readonly weekly: { readonly at: number };'),
    );
    const weekly =
      "weekly: ({ at }, { brand }) => ({ subject: `${brand}: your week`, preheader: `Up to ${day(at)}.`, body: ['Your report is ready.'], notes: [] }),";
    edit('server/mail/texts/en.ts', (text) => addEntry(text, 'export const EN: ', weekly));
    edit('server/mail/texts/zh.ts', (text) => addEntry(text, 'export const ZH: ', weekly));
    edit('test/server/support/mailSamples.ts', (text) =>
      text.replace(/\n\};\n$/, '\n  weekly: { at },\n};\n'),
    );
  },

  'endpoint.md': ({ edit }) => {
    edit('server/platform.ts', (text) =>
      text
        .replace(/^import .*\n/, "$&import { sessionRoutes } from './authApi/routes';\n")
        .replace('  viewRoutes(', "  sessionRoutes(app).get('/api/notes', async () => []);\n$&"),
    );
    edit(
      'server/data/changes/people.ts',
      (text) =>
        `${text}export const notes = (db: Kysely<unknown>) => addColumns(db, 'invitations', { note: '' });\n`,
    );
    edit('server/data/migrations.ts', (text) =>
      addEntry(text, 'const CHANGES: ', "'9999-notes': people.notes,"),
    );
    edit('server/data/schema.ts', (text) =>
      addEntry(text, 'export interface InvitationsTable {', 'note: Generated<string>;'),
    );
    edit('test/server/twoStudios.test.ts', (text) =>
      addEntry(text, 'const LINES: ', "'GET /api/notes': own,"),
    );
  },

  'sensitive-action.md': ({ edit }) => {
    edit('src/rules/sensitiveActions.ts', (text) =>
      addEntry(text, 'export const SENSITIVE_ACTIONS = [', "'closeStudio',"),
    );
    for (const [language, word] of [
      ['en', 'Close the studio'],
      ['zh', '关闭工作室'],
    ])
      edit(
        `src/text/${language}/account.ts`,
        replaced('  fresh: {\n', `  fresh: {\n    closeStudio: '${word}',\n`),
      );
    edit('test/server/freshSignIn.test.ts', (text) =>
      addEntry(text, 'const ACTIONS = [', "['closeStudio', 'POST', '/api/studio/close'],"),
    );
  },
};

/** Returns the files and folders that a how-to names. */
export const placesIn = (document: string): readonly string[] =>
  [...document.matchAll(/`((?:src|server|sagas|machines|scripts|test)\/[\w./<>-]*)`/g)].map(
    ([, place = '']) => place.replace(/\/$/, ''),
  );
