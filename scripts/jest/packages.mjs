/**
 * Bundles the large packages that tests load, one file per group. jest resolves, reads and compiles every module of a
 * package again for every test file, and these have thousands.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
/** Stored with the packages it is built from. */
const CACHE = join(ROOT, 'node_modules/.cache/jest-packages');

const SDK = 'supertokens-node/lib/build';

const RECIPES = readdirSync(join(ROOT, 'node_modules', SDK, 'recipe'));

/**
 * The bundles, by the names that tests import. Each package is in one group only, so that it exists once. For those in
 * `modules`, only reachable code is included, as in the portal's build: Fluent UI has 25 MB of icons.
 */
const GROUPS = {
  server: {
    modules: [],
    required: [
      '@fastify/static',
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      '@simplewebauthn/server',
      'fastify',
      'jose',
      'kysely',
      'nodemailer',
      'oidc-provider',
      'openid-client',
      'pg',
      'pino',
      'prom-client',
      'smtp-server',
      'supertokens-node',
      'supertokens-node/framework/custom',
      ...RECIPES.map((name) => `supertokens-node/recipe/${name}`),
      // What the platform replaces or resets (server/authApi): these parts, and the class of each recipe.
      ...['combinedRemoteJWKSet', 'normalisedURLPath', 'querier', 'supertokens'].map(
        (name) => `${SDK}/${name}`,
      ),
      ...RECIPES.map((name) => `${SDK}/recipe/${name}/recipe`),
    ],
  },
  pages: {
    modules: ['@fluentui/react-components', '@fluentui/react-shared-contexts', '@fluentui/tokens'],
    required: [
      '@testing-library/dom',
      '@testing-library/react',
      '@testing-library/user-event',
      'react-router-dom',
    ],
  },
};

const fileOf = (name) => `packages/${name}/index.cjs`;

/** Native packages, and React, which is a single file already and requires its own module for timers. */
const EXTERNAL = ['libsql', 'pg-native', 'react', 'react-dom', 'scheduler'];

/** Returns an entry that loads each package on demand; ES modules as jest would have compiled them. */
const entryOf = ({ modules, required }) =>
  [
    ...modules.map((name, at) => `import * as m${at} from '${name}';`),
    'const translated = (all) => Object.defineProperty(all, "__esModule", { value: true });',
    'export const packages = {',
    ...modules.map((name, at) => `  '${name}': () => translated(m${at}),`),
    ...required.map((name) => `  '${name}': () => require('${name}'),`),
    '};',
  ].join('\n');

/** Writes the groups, and for each package a file that exports it from its group. */
async function write(folder) {
  for (const [group, names] of Object.entries(GROUPS)) {
    await build({
      stdin: { contents: entryOf(names), resolveDir: ROOT },
      outfile: join(folder, `${group}.cjs`),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      // As jest resolves packages.
      mainFields: ['main'],
      conditions: [],
      keepNames: true,
      legalComments: 'none',
      external: EXTERNAL,
      logLevel: 'warning',
    });
    for (const name of [...names.modules, ...names.required]) {
      const file = join(folder, fileOf(name));
      mkdirSync(dirname(file), { recursive: true });
      const bundle = relative(dirname(file), join(folder, group));
      writeFileSync(file, `module.exports = require('./${bundle}.cjs').packages['${name}']();\n`);
    }
  }
}

/** Returns entries for jest's `moduleNameMapper`; rebuilds if this file or the lock file has changed. */
export async function packagesInOne() {
  const key = createHash('sha256');
  for (const file of [join(ROOT, 'package-lock.json'), import.meta.filename])
    key.update(readFileSync(file));
  const folder = join(CACHE, key.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    await write(draft);
    try {
      renameSync(draft, folder);
    } catch (error) {
      // Another run finished first; its output is used.
      if (!existsSync(folder)) throw error;
      rmSync(draft, { recursive: true });
    }
  }
  const names = Object.values(GROUPS).flatMap(({ modules, required }) => [...modules, ...required]);
  // A part of the SDK that is not listed above must not resolve: it would be loaded twice.
  return { [`^(${names.join('|')}|supertokens-node/.+)$`]: join(folder, fileOf('$1')) };
}
