import type { parseArgs, ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true }>
>;

export function helpOf(source: string): string;
export function readCommand<Given extends Options>(
  file: string,
  options?: Given,
): Pick<Parsed<Given>, 'values' | 'positionals'>;
