import path from 'node:path';
import { callbackify, promisify } from 'node:util';
import zlib from 'node:zlib';
import { GriffelCSSExtractionPlugin } from '@griffel/webpack-extraction-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { transformSync } from '@swc/core';
import { displayFont } from './scripts/assets/displayFont.mjs';
import { importTypeScript } from './scripts/assets/importTypeScript.mjs';
import { madeFiles, minifiedPackage } from './scripts/assets/plugins.mjs';
import { shell } from './scripts/assets/shell.mjs';

const at = (part) => path.join(import.meta.dirname, part);

/** Replaced by the themes; see src/views/theme/themeCss.ts. */
const THEME = at('src/views/theme/theme.css');

/** Drawings and legal texts become modules. */
const FILES = { test: /\.(svg|md)$/, include: at('src'), use: at('scripts/assets/loader.mjs') };

/** Fluent's icons, few of which are used: the loader drops the rest before parsing. */
const ICONS = {
  test: /[\\/]@fluentui[\\/]react-icons[\\/]lib[\\/]\w+[\\/]chunk-\d+\.js$/,
  enforce: 'pre',
  use: at('scripts/assets/iconLoader.mjs'),
};

/** superagent's serializers of bodies and queries; the portal has its own (src/browser/superagentHttp.ts). */
const UNUSED_BY_SUPERAGENT = {
  test: /[\\/]node_modules[\\/]superagent[\\/]/,
  resolve: { alias: { qs: false, 'fast-safe-stringify': false } },
};

const FLUENT_STYLES = {
  test: /\.js$/,
  include: /[\\/]node_modules[\\/]@fluentui[\\/]/,
  use: GriffelCSSExtractionPlugin.loader,
};

const ROUTER = at('node_modules/react-router/dist/production/index.mjs');

/** The workbench's data about the machines' sources, read at build time. */
const MACHINE_SOURCES = {
  test: at('src/devtools/sources/machineSources.ts'),
  enforce: 'pre',
  use: at('scripts/machineSources/loader.mjs'),
};

/** Requests that the dev server forwards to the local platform. */
const PLATFORM_PATHS = ['/api', '/api_v2', '/developers', '/idp'];
const PLATFORM = `http://localhost:${process.env.PORT ?? 3000}`;

const SCRIPT = /^javascript/;

/** Puts packages and files of `src` into one file, by the start of their names. */
const together = (name, { packages = ['no package'], files = ['no file'], ...rules }) => ({
  name,
  type: SCRIPT,
  enforce: true,
  chunks: 'async',
  priority: 10,
  test: new RegExp(
    `/(node_modules/(${packages.join('|')})|src/(${files.join('|')}))`.replaceAll('/', '[\\\\/]'),
  ),
  ...rules,
});

/**
 * Every script costs a request, and the page the time to send it, so scripts always loaded together are one file. The
 * views' packages have their own files, which change only with their versions. Small parts that pages share are
 * repeated in each.
 */
const CHUNKS = {
  default: false,
  defaultVendors: { test: /[\\/]node_modules[\\/]/, minChunks: 2, priority: -10 },
  // Required by every page's views. The engine's dependencies are in a separate file, without which nothing starts.
  framework: together('framework', {
    packages: ['.'],
    chunks: ({ name }) => name === 'views',
    priority: 20,
  }),
  fields: together('fields', {
    packages: [
      'keyborg',
      '@fluentui/react-(input|field|label|checkbox|spinner|tabster|icons|utilities)',
    ],
    files: ['views/ui/(textField|fields)'],
    minChunks: 3,
  }),
  forms: together('forms', {
    packages: ['react-hook-form'],
    files: [
      'views/ui/form/',
      'forms/resolver',
      'rules/untrustedText',
      'views/ui/(password|errorSummary)',
    ],
    minChunks: 3,
  }),
  checks: together('checks', {
    packages: ['yup', 'property-expr', 'tiny-case', 'toposort'],
    files: ['forms/(schemaCheck|emailSchemas|defaultMessages)', 'rules/email\\.', 'text/../checks'],
    priority: 20,
  }),
};

/** The theme is in the single stylesheet of the views, which loads with them. */
const STYLE_CHUNKS = {
  theme: {
    name: 'griffel',
    type: 'css/mini-extract',
    test: /[\\/]src[\\/]views[\\/]theme[\\/]/,
    chunks: 'all',
    enforce: true,
    priority: 40,
  },
};

/**
 * Griffel executes the files that define styles, with all they require; this compiles TypeScript for Node. Of Fluent's
 * components they need only Griffel, since loading all of them would take a third of the build's time.
 */
const evaluate = (filename, _options, text) => {
  const { code } = transformSync(text, {
    filename,
    configFile: false,
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: { parser: { syntax: 'typescript', tsx: filename.endsWith('x') }, target: 'es2022' },
  });
  return [code.replace('require("@fluentui/react-components")', 'require("@griffel/react")'), null];
};
const NO_EVALUATION = { test: /[\\/]node_modules[\\/]/, action: 'ignore' };

/** Compiles TypeScript, then extracts Griffel's styles; on the dev server the page computes them. */
const scriptLoaders = (production) => [
  ...(production
    ? [
        GriffelCSSExtractionPlugin.loader,
        {
          loader: '@griffel/webpack-loader',
          options: { babelOptions: {}, evaluationRules: [{ action: evaluate }, NO_EVALUATION] },
        },
      ]
    : []),
  {
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: {
          react: { runtime: 'automatic', development: !production, refresh: !production },
        },
      },
    },
  },
];

/** The largest scripts: the engine, which every page loads first, and React. */
const LARGEST = /(?:^|\/)(?:main|framework)\.\w+\.js$/;

const brotli = promisify(zlib.brotliCompress);
const BEST = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };

/**
 * Compresses in several ways, whose results differ by up to 100 bytes with each hash in the content, and keeps the
 * smallest. A pair: how many bits of a distance are not compressed, and how many distances have a code of their own.
 */
const smallestBrotli = callbackify(async (input) => {
  const all = await Promise.all(
    [
      [0, 0],
      [0, 4],
      [0, 15],
      [1, 2],
      [1, 30],
    ].map(([postfix, direct]) =>
      brotli(input, {
        params: {
          ...BEST,
          [zlib.constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [zlib.constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return all.toSorted((a, b) => a.length - b.length)[0];
});

/** Writes compressed copies of text assets, for servers that send those as they are. */
const compressed = () => {
  const test = /\.(js|css|html|svg|json|webmanifest)$/;
  return [
    new CompressionPlugin({ algorithm: 'gzip', test, compressionOptions: { level: 9 } }),
    new CompressionPlugin({
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      test,
      exclude: LARGEST,
      compressionOptions: { params: BEST },
    }),
    new CompressionPlugin({
      algorithm: smallestBrotli,
      filename: '[path][base].br',
      test: LARGEST,
    }),
  ];
};

/** Replaces Fluent's table of all 470 token names, which stays in the bundle through an unused constant. */
const ownTokens = () =>
  new webpack.NormalModuleReplacementPlugin(
    /[\\/]@fluentui[\\/]tokens[\\/]lib[\\/]tokens\.js$|^\.\/tokens\.js$/,
    (resource) => {
      if (/@fluentui[\\/]tokens[\\/]lib$/.test(resource.context))
        resource.request = at('src/views/theme/tokens.ts');
    },
  );

/** The workbench's chart layout, the largest file it has. */
const ELK = /[\\/]elkjs[\\/]lib[\\/]elk\.bundled\.js$/;

/**
 * Builds the pages. Its output complies with the server's strict content security policy: no inline script or style, no
 * evaluated text, and script addresses by Trusted Types.
 */
export default async (env, { mode = 'production' }) => {
  const production = mode === 'production';
  // For developers who wait for it (scripts/build.mjs).
  const { quick } = env;
  // Set by scripts/build.mjs for the builds that developers and tests use.
  const workbench = !production || process.env.WORKBENCH === '1';
  const [{ themeCss }, font] = await Promise.all([
    importTypeScript('src/views/theme/themeCss.ts'),
    displayFont(),
  ]);
  // Every sign-in loads the list of these names, in which each digit costs bytes.
  const name = production ? '[name].[contenthash:6]' : '[name]';

  return {
    mode,
    context: import.meta.dirname,
    entry: { main: at('src/main.ts') },
    output: {
      path: at('dist'),
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      hashFunction: 'xxhash64',
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
      publicPath: '/',
      trustedTypes: { policyName: 'portal#webpack' },
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Resolves a package to its browser build.
      aliasFields: ['browser'],
      alias: {
        'side-channel$': at('src/browser/sideChannel.cjs'),
        // The router's only unconditional entry is its development build.
        ...(production && { 'react-router$': ROUTER }),
      },
    },
    module: {
      // It is half of the workbench's code, and has no imports to resolve.
      noParse: ELK,
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: scriptLoaders(production),
        },
        ...(production ? [FLUENT_STYLES] : []),
        // Parts of styles, which the build has evaluated; scripts need none of them.
        {
          test: /src\/views\/(theme\/(shared|tokens)|ui\/(card|container))\.ts$/,
          sideEffects: false,
        },
        FILES,
        ICONS,
        MACHINE_SOURCES,
        UNUSED_BY_SUPERAGENT,
        {
          test: /\.css$/,
          // Our addresses are those on the server.
          use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: false } }],
        },
        {
          test: THEME,
          use: {
            loader: at('src/views/theme/themeLoader.js'),
            // Prerendered pages declare the font themselves: where a stylesheet declares one that loads after the first
            // paint, the browser lays out the page again.
            options: { css: production ? themeCss() : font.css + themeCss() },
          },
        },
      ],
    },
    plugins: [
      ownTokens(),
      madeFiles(font.files),
      shell(font.css),
      minifiedPackage(ELK),
      new webpack.DefinePlugin({ __DEV_TOOLS__: JSON.stringify(workbench) }),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
      }),
      ...(production
        ? [
            // webpack's own choice has five digits: every reference to a module costs bytes.
            new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
            new GriffelCSSExtractionPlugin(),
            ...(quick ? [] : compressed()),
          ]
        : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    optimization: {
      minimize: production && !quick,
      // Optimizations that cost seconds of build time and save bytes.
      ...(quick && { concatenateModules: false, realContentHash: false, innerGraph: false }),
      // The dev server keeps names stable while more is built.
      ...(production && {
        // By the plugin above.
        moduleIds: false,
        chunkIds: 'deterministic',
        splitChunks: { chunks: 'all', cacheGroups: { ...CHUNKS, ...STYLE_CHUNKS } },
      }),
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: { passes: 3 } },
          extractComments: false,
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    devtool: quick ? false : production ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    // The packages look whether `global` and `define` exist: stand-ins would cost every sign-in bytes.
    node: { global: false },
    amd: false,
    // Writing it takes longer than the next build would save.
    cache: !quick && {
      type: 'filesystem',
      cacheDirectory: at('.cache/webpack'),
      buildDependencies: {
        config: [
          import.meta.filename,
          ...['themeCss', 'themes'].map((file) => at(`src/views/theme/${file}.ts`)),
          at('src/rules/brandThemes.ts'),
          // A slash at the end means everything in the folder.
          at('scripts/assets/'),
        ],
      },
    },
    // The dev server builds a page when it is opened.
    ...(!production && { experiments: { lazyCompilation: { entries: false, imports: true } } }),
    devServer: {
      // It forwards to the developers' page with all mails and sessions, which only this machine may open.
      host: '127.0.0.1',
      port: 8080,
      hot: true,
      historyApiFallback: true,
      static: [at('public'), at('public/brands/adlantern')],
      proxy: [{ context: PLATFORM_PATHS, target: PLATFORM }],
      client: { overlay: false },
    },
    stats: 'errors-warnings',
  };
};
