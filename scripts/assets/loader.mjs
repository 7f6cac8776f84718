import { moduleOf } from './module.mjs';

/** The webpack loader of .svg and .md files. */
export default function loader(text) {
  return moduleOf(this.resourcePath, text);
}
