/**
 * `node test/build/plainBuild.mjs <folder>`: builds for production without compressed copies and source maps, and lists
 * the names of its modules in modules.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack from 'webpack';
import configure from '../../webpack.config.js';

const [folder] = process.argv.slice(2);
const config = await configure({}, { mode: 'production' });
const compiler = webpack({
  ...config,
  output: { ...config.output, path: folder },
  plugins: config.plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  // Modules are not concatenated, so that each keeps its name.
  optimization: { ...config.optimization, concatenateModules: false },
  devtool: false,
  // Reuses the full build's cache without changing it.
  cache: { ...config.cache, readonly: true },
});

compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error ?? stats.toString('errors-only')}\n`);
    process.exit(1);
  }
  const { modules } = stats.toJson({ all: false, modules: true, modulesSpace: Infinity });
  const names = modules.map(({ name }) => name);
  writeFileSync(join(folder, 'modules.json'), JSON.stringify(names));
});
