import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../server/support/temporaryFolder';

const folder = temporaryFolder();

/** What the example leaves to its reader. */
const READERS = `declare const form: FormData;
declare function show(value: unknown): void;
declare function showOffline(): void;
`;
const COMPILER = {
  strict: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

it('the example of another application compiles without the rest of the portal', () => {
  const [, example = ''] =
    /^## In another application\n\n```ts\n([^]*?)^```/m.exec(
      readFileSync('docs/session.md', 'utf8'),
    ) ?? [];
  expect(example).toContain('createSessionClient(');
  // The portal's folder is beside the application's, as in the example.
  symlinkSync(process.cwd(), join(folder, 'adlantern'));
  const own = join(folder, 'console');
  mkdirSync(own);
  writeFileSync(join(own, 'app.ts'), example);
  writeFileSync(join(own, 'readers.d.ts'), READERS);
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }));
  const compile = () =>
    execFileSync('node_modules/.bin/tsc', ['-p', own, '--checkers', '1'], { encoding: 'utf8' });
  expect(compile()).toBe('');
});
