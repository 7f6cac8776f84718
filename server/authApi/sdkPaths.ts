import { createRequire } from 'node:module';

/** A path object of the SDK, immutable. */
interface SdkPath {
  getAsStringDangerous(): string;
  appendPath: (other: SdkPath) => SdkPath;
}

interface PathModule {
  default: new (text: string) => SdkPath;
}

const require = createRequire(import.meta.url);

/** Cache limit, as clients can send any number of other paths. */
const MOST = 1_000;

/**
 * Caches the SDK's path objects: it rebuilds those of all its routes for each request, a quarter of a refresh's time.
 * The SDK has no option for it, so the class is replaced. Returns how to undo it.
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
