/**
 * The large packages that tests load, each group of them in one file. jest looks up, reads and compiles every
 * module of a package again for every test file, and these have thousands.
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
/** Goes with the packages it is made of. */
const CACHE = join(ROOT, 'node_modules/.cache/jest-packages');

const SDK = 'supertokens-node/lib/build';

/** What the platform exchanges or resets in the SDK (server/authApi): some modules, and of each recipe its class. */
const OF_THE_SDK = [
  'combinedRemoteJWKSet',
  'normalisedURLPath',
  'querier',
  'supertokens',
  ...readdirSync(join(ROOT, 'node_modules', SDK, 'recipe'))
    .map((name) => `recipe/${name}/recipe`)
    .filter((name) => existsSync(join(ROOT, 'node_modules', SDK, `${name}.js`))),
];

/**
 * What is put together, as tests name it: each package in one group only, so that there is one of it. Of those in
 * `modules` only what can be reached is kept, as in the portal's build: Fluent UI has 25 MB of pictures.
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
      ...OF_THE_SDK.map((name) => `${SDK}/${name}`),
      'supertokens-node/recipe/emailpassword',
      'supertokens-node/recipe/emailverification',
      'supertokens-node/recipe/multifactorauth',
      'supertokens-node/recipe/multitenancy',
      'supertokens-node/recipe/oauth2provider',
      'supertokens-node/recipe/passwordless',
      'supertokens-node/recipe/session',
      'supertokens-node/recipe/thirdparty',
      'supertokens-node/recipe/totp',
      'supertokens-node/recipe/userroles',
      'supertokens-node/recipe/webauthn',
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

/** What is native, and React: it is in one file as it is, and asks its own module for timers. */
const EXTERNAL = ['libsql', 'pg-native', 'react', 'react-dom', 'scheduler'];

/** Gives each package when it is asked for; modules of ECMAScript as jest would have translated them. */
const entryOf = ({ modules, required }) =>
  [
    ...modules.map((name, at) => `import * as m${at} from '${name}';`),
    'const translated = (all) => Object.defineProperty(all, "__esModule", { value: true });',
    'export const packages = {',
    ...modules.map((name, at) => `  '${name}': () => translated(m${at}),`),
    ...required.map((name) => `  '${name}': () => require('${name}'),`),
    '};',
  ].join('\n');

/** Writes the groups, and a file for each package that takes it out of its group. */
async function write(folder) {
  for (const [group, names] of Object.entries(GROUPS)) {
    await build({
      stdin: { contents: entryOf(names), resolveDir: ROOT },
      outfile: join(folder, `${group}.cjs`),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      // As jest finds what is required.
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

/** For jest's `moduleNameMapper`; written again when this file or the lock file has changed. */
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
      // Another run was quicker, and reads what it has written.
      if (!existsSync(folder)) throw error;
      rmSync(draft, { recursive: true });
    }
  }
  const names = Object.values(GROUPS).flatMap(({ modules, required }) => [...modules, ...required]);
  // A part of the SDK that is missing above is not found: beside the others it would be a second one.
  return { [`^(${names.join('|')}|supertokens-node/.+)$`]: join(folder, fileOf('$1')) };
}
