import { moduleOf } from './module.mjs';

/** The jest transform of .svg and .md files. */
export default {
  process: (text, filename) => ({ code: moduleOf(filename, text, 'commonjs') }),
};
