import { sourceFiles } from '../support/sources';

/** A member of a machine's union of events or effects, read from its source. */
export interface Member {
  type: string;
  /** Its payload as TypeScript; empty if it has only a type. */
  carries: string;
  /** Its doc comment in one line; empty if it has none. */
  text: string;
}

/** The descriptions in a machine's source. */
export interface MachineSource {
  /** The machine's doc comment in one line. */
  text: string;
  events: Member[];
  effects: Member[];
  /** The cited sections of the specification, in order. */
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

/** Returns the text between an opening brace and its closing one. */
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

/** Returns a member's payload in one line; of `payload: {...}` only the value. */
const carriedBy = (body: string): string =>
  withoutComments(body)
    .replace(/^\s*type: '[^']*';?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .replace(/^payload: /, '');

const MEMBER = /(?:(\/\*\*(?:(?!\*\/).)*\*\/)\s*)?(?:\|\s*)?(\{\s*type: '([^']+)')/gs;

/** What events of these names mean in every machine whose source says nothing else. */
const USUAL: Readonly<Record<string, string>> = {
  reset: 'The page was left.',
  reconnected: 'The network is back.',
};

/** Returns the members of an exported union. */
function unionOf(source: string, name: RegExp): Member[] {
  const start = name.exec(source);
  if (!start) return [];
  const from = start.index + start[0].length;
  const text = source.slice(from, source.indexOf('\n\n', from));
  return [...text.matchAll(MEMBER)].map(([whole, comment = '', opening = '', type = '']) => ({
    type,
    carries: carriedBy(inBraces(text, text.indexOf(whole) + whole.indexOf(opening))),
    text: inOneLine(comment) || (USUAL[type.split('/')[1] ?? ''] ?? ''),
  }));
}

const MACHINE = /(\/\*\*(?:(?!\*\/).)*\*\/)\s*export const \w+Machine = /s;

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
