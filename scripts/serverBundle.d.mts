import type { Metafile } from 'esbuild';

export function bundleServer(
  folder: string,
  entryPoints: Readonly<Record<string, string>>,
): Metafile['outputs'][string][];
