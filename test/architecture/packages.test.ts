import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer, packagesOf, STARTED } from '../../scripts/serverBundle.mjs';

const ROOT = join(__dirname, '..', '..');

/** The loader of the platform's TypeScript, which runs before its code. */
const LOADER = 'tsx';

const draft = mkdtempSync(join(tmpdir(), 'portal-packages-'));
afterAll(() => rmSync(draft, { recursive: true, force: true }));

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

it('an install without development packages has exactly the packages that the platform loads', () => {
  const loaded = packagesOf(bundleServer(draft, STARTED));
  expect(loaded.length).toBeGreaterThan(10);
  expect(Object.keys(dependencies).toSorted()).toEqual([...loaded, LOADER].toSorted());
});
