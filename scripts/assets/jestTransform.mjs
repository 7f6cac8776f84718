import { moduleOf } from './module.mjs';

/** Jest's way to the modules of .svg and .md files. */
export default {
  process: (text, filename) => ({ code: moduleOf(filename, text, 'commonjs') }),
};
