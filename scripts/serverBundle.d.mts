import type { Metafile } from 'esbuild';

type Output = Metafile['outputs'][string];

export const STARTED: Readonly<Record<string, string>>;

export function bundleServer(
  folder: string,
  entryPoints: Readonly<Record<string, string>>,
): Output[];

export function packagesOf(outputs: readonly Output[]): string[];
