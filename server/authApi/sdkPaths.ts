import { createRequire } from 'node:module';

/** A path as the SDK keeps it: made from a text once, and never changed. */
interface SdkPath {
  getAsStringDangerous(): string;
  appendPath: (other: SdkPath) => SdkPath;
}

interface PathModule {
  default: new (text: string) => SdkPath;
}

const require = createRequire(import.meta.url);

/** Texts of paths that are kept; callers can send any number of others. */
const MOST = 1_000;

/**
 * Keeps the paths that the SDK makes: it makes those of all its routes again for each request, which takes a quarter of
 * the time of a refresh. The SDK has no option for it, so the class is exchanged. Answers how to undo it.
 */
export function keepSdkPaths(): () => void {
  const module: PathModule = require('supertokens-node/lib/build/normalisedURLPath');
  const { default: Path } = module;
  const known = new Map<string, SdkPath>();

  function pathOf(text: string): SdkPath {
    const found = known.get(text);
    if (found !== undefined) return found;
    const path = new Path(text);
    path.appendPath = (other) => pathOf(path.getAsStringDangerous() + other.getAsStringDangerous());
    if (known.size >= MOST) known.clear();
    known.set(text, path);
    return path;
  }

  module.default = new Proxy(Path, { construct: (_class, [text]) => pathOf(String(text)) });
  return () => {
    module.default = Path;
  };
}
