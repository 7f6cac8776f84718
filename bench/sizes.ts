import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

/** What the page includes anyway: its store, saga runner, machine library and HTTP client. */
const RUNTIME =
  /^(redux-saga|redux-saga\/effects|typed-redux-saga|xstate|@reduxjs\/toolkit|superagent)$/;

/** Bytes of a bundle, minified and with brotli's best compression. */
export interface BundleSize {
  /** Loaded with the page. */
  initial: number;
  /** Loaded when it is needed. */
  later: number;
}

const compressed = (file: string): number =>
  brotliCompressSync(readFileSync(file), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

/** The use of a bundle: a separate page, or a part whose runtime the page includes anyway. */
interface BundleUse {
  page?: boolean;
  withRuntime?: boolean;
}

const configOf = (
  entry: string,
  path: string,
  { page = false, withRuntime = page }: BundleUse,
): webpack.Configuration => ({
  mode: 'production',
  context: process.cwd(),
  entry: { main: entry },
  output: {
    path,
    filename: '[name].js',
    publicPath: '/',
    ...(!page && { library: { type: 'commonjs2' } }),
  },
  target: ['web', 'es2022'],
  resolve: { extensions: ['.tsx', '.ts', '.js'], aliasFields: ['browser'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  externals: withRuntime ? [] : [RUNTIME],
  optimization: {
    minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
  },
  performance: { hints: false },
});

const build = (config: webpack.Configuration): Promise<webpack.Stats> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
      else resolve(stats);
    });
  });

export const buildBundle = (entry: string, folder: string, use: BundleUse) =>
  build(configOf(entry, folder, use));

/** Measures an entry built as the portal is, in a temporary folder. */
export async function bundleSize(entry: string, withRuntime: boolean): Promise<BundleSize> {
  const path = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const stats = await buildBundle(entry, path, { withRuntime });
    const size = { initial: 0, later: 0 };
    for (const { name } of stats.toJson({ assets: true }).assets ?? [])
      size[name === 'main.js' ? 'initial' : 'later'] += compressed(join(path, name));
    return size;
  } finally {
    rmSync(path, { recursive: true });
  }
}
