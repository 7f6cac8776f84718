import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source file: its path from the root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

const ROOT = join(__dirname, '..', '..');

/** The TypeScript files under folders of the root, sorted by path. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
