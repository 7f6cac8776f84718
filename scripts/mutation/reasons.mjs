/** Reasons why an undetected defect is acceptable, by rule: a sample hardly ever draws a single defect twice. */

const EVENT = String.raw`(event\.type|(result|outcome)\.kind) [!=]== '[\w/]+'`;
const NARROWING = new RegExp(`^${EVENT}( (&&|\\|\\|) ${EVENT})*$`);

const isMachine = ({ file }) => file.startsWith('machines/');
const flat = ({ original }) => original.replaceAll(/\s+/g, ' ');

const NARROWS =
  'Narrows the event for the type checker: the chart uses this guard or action only for that event, or another guard has checked it.';

const UNTAKEN = 'A value that the type checker requires on a path that is never taken.';
const SAVES = 'Only saves work.';

/** Rules; the first match counts. */
const RULES = [
  {
    reason: 'For the type checker only: `types` of a machine is not read at run time.',
    applies: (each) => isMachine(each) && each.source.startsWith('types: {'),
  },
  {
    reason: "The chart's own name, which none of its timers contains.",
    applies: (each) => isMachine(each) && /^id: '\w+',$/.test(each.source),
  },
  {
    reason: NARROWS,
    applies: (each) => isMachine(each) && NARROWING.test(flat(each)),
  },
  {
    reason: UNTAKEN,
    applies: (each) =>
      isMachine(each) &&
      (each.original === "''" ||
        /(\?\? ''|\?\? null|context\.result\.tokens : '',)/.test(each.source)),
  },
  {
    reason:
      'Messages for developers: tests check that they appear, by key or count, but not their text.',
    applies: ({ file, kind, source }) =>
      kind === 'StringLiteral' &&
      (file.endsWith('sessionConfigError.ts') || /log\.(warn|error)\(/.test(source)),
  },
  {
    reason: 'For developers: without the check, the next line fails.',
    applies: ({ source }) => source.includes('is used outside <App>'),
  },
  {
    reason: 'The name of a rule of yup, which nothing reads.',
    applies: ({ file, original, source }) =>
      file.startsWith('src/forms/') && source.startsWith(`.test(${original}`),
  },
  {
    reason: 'It fires once anyway: a signal is aborted once, a promise is settled once.',
    applies: ({ source }) => source.includes('{ once: true }'),
  },
  {
    reason: 'A fact stated only here: a test could only repeat it.',
    applies: ({ file, kind }) =>
      /^src\/rules\/(brands|passkeyProviders)\.ts$/.test(file) && kind === 'StringLiteral',
  },
  {
    reason: 'Generated deliveries: other figures would be as plausible.',
    applies: ({ file, kind, original }) =>
      file === 'server/report/generator.ts' &&
      (kind === 'ArithmeticOperator' || / < 0\.\d+$/.test(original)),
  },
  {
    reason: SAVES,
    applies: ({ file, source }) =>
      file === 'server/report/report.ts' && source.startsWith("if (column !== 'day') return "),
  },
  {
    reason: 'Only the names count: the type requires that none is missing.',
    applies: ({ file, source }) =>
      file === 'server/account/removeAccounts.ts' && /^\w+: true,$/.test(source),
  },
  {
    reason: UNTAKEN,
    applies: ({ file, source }) =>
      file === 'src/text/reportSentence.ts' && source.startsWith("const [first = '', "),
  },
  {
    reason: 'Only the presence of the attribute counts: its value is never read.',
    applies: ({ file, source }) =>
      file === 'scripts/prerender/earlyScript.js' && /dataset\.\w+ = '';$/.test(source),
  },
  {
    reason: UNTAKEN,
    applies: ({ original, source }) =>
      (original === "''" && /^const \[\w+ = '', \w+\] = \w+\.split\(/.test(source)) ||
      (original.endsWith('.current?.focus') && /^useEffect\(.*, \[\]\);$/.test(source)),
  },
  {
    reason: 'A value that never changes: the effect runs once as well.',
    applies: ({ file, original, source }) =>
      /^src\/(views|devtools)\//.test(file) &&
      original === '[]' &&
      /^(useEffect\(.*|\}), \[\]\);$/.test(source),
  },
  {
    reason: 'Only a space before a control of the workbench.',
    applies: ({ file, original }) => file.startsWith('src/devtools/') && original === "' '",
  },
  {
    reason: 'Any text without variables has the same effect.',
    applies: ({ file, source, original }) =>
      file === 'scripts/prerender/pageCss.mjs' &&
      original === "''" &&
      source.startsWith('keepReadVariables(later, '),
  },
];

/** Returns the reason for a survivor; undefined if there is none. */
export const reasonFor = (each) => RULES.find(({ applies }) => applies(each))?.reason;
