import { createRequire } from 'node:module';
import { MUTANTS } from './byHand.mjs';

const { createTransformer } = createRequire(import.meta.url)('@swc/jest');
const mutant = MUTANTS[Number(process.env.MUTANT)];

/** Jest's transformer, which puts the defect of MUTANT into its machine on the way. No file is changed. */
export default {
  createTransformer(options) {
    const plain = createTransformer(options);
    const broken = (source, path) =>
      mutant && path.endsWith(`/machines/${mutant.machine}.ts`)
        ? source.replace(mutant.from, mutant.to)
        : source;
    return {
      process: (source, path, about) => plain.process(broken(source, path), path, about),
      getCacheKey: (source, path, about) => plain.getCacheKey(broken(source, path), path, about),
    };
  },
};
