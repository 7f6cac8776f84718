import { sourceFiles } from '../support/sources';

/** One member of a machine's union of events or effects, as its source tells it. */
export interface Member {
  type: string;
  /** What it carries besides its type, as TypeScript; empty for nothing. */
  carries: string;
  /** Its doc comment in one line; empty for none. */
  text: string;
}

/** What a machine's source says in words. */
export interface MachineSource {
  /** The machine's doc comment in one line. */
  text: string;
  events: Member[];
  effects: Member[];
  /** The specification's sections that the source names, in order. */
  sections: string[];
}

/** The file of a machine: machines/<feature>/<name>.ts. */
export function machineFile(name: string) {
  const file = sourceFiles('machines').find(({ path }) => path.endsWith(`/${name}.ts`));
  if (!file) throw new Error(`No file of the machine "${name}".`);
  return file;
}

const inOneLine = (comment: string): string =>
  comment
    .replaceAll(/^\s*\/?\*+\/?|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text from an opening brace up to its own closing one, without both. */
function inBraces(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  throw new Error(`No end to ${text.slice(open, open + 40)}`);
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\/\/.*$/gm, '');

/** What a member carries in one line: `payload: {...}` is the payload itself. */
const carriedBy = (body: string): string =>
  withoutComments(body)
    .replace(/^\s*type: '[^']*';?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replace(/^payload: /, '');

const MEMBER = /(?:(\/\*\*(?:(?!\*\/).)*\*\/)\s*)?(?:\|\s*)?(\{\s*type: '([^']+)')/gs;

/** The members of an exported union. */
function unionOf(source: string, name: RegExp): Member[] {
  const start = name.exec(source);
  if (!start) return [];
  const from = start.index + start[0].length;
  const text = source.slice(from, source.indexOf('\n\n', from));
  return [...text.matchAll(MEMBER)].map(([whole, comment = '', opening = '', type = '']) => ({
    type,
    carries: carriedBy(inBraces(text, text.indexOf(whole) + whole.indexOf(opening))),
    text: inOneLine(comment),
  }));
}

const MACHINE = /(\/\*\*(?:(?!\*\/).)*\*\/)\s*export const \w+Machine = /s;

/** Reads the source of a machine. */
export function readMachine(name: string): MachineSource {
  const source = machineFile(name).text;
  const named = [...source.matchAll(/\bspec (\d(?:, \d)*)/g)].flatMap(
    ([, sections]) => sections?.split(', ') ?? [],
  );
  return {
    text: inOneLine(MACHINE.exec(source)?.[1] ?? ''),
    events: unionOf(source, /export type \w+Event =/),
    effects: unionOf(source, /export type \w+Effect =/),
    sections: [...new Set(named)].toSorted(),
  };
}
