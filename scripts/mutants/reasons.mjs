/** Why a defect that no test sees is none: by rule where the code says the same thing in many places, else one by one. */

const EVENT = String.raw`(event\.type|event\.payload\.(kind|outcome\.kind)) [!=]== '[\w/]+'`;
const NARROWING = new RegExp(`^${EVENT}( (&&|\\|\\|) ${EVENT})*$`);

const isMachine = ({ file }) => file.startsWith('machines/');
const flat = ({ original }) => original.replaceAll(/\s+/g, ' ');

const NARROWS =
  'Tells the type checker which event it is: the chart asks this guard or action at that event alone, or another guard has told before.';

/** Rules, the first that applies counts. */
const RULES = [
  {
    reason: "The type checker's alone: `types` of a machine is read by nobody at run time.",
    applies: (each) => isMachine(each) && each.source.startsWith('types: {'),
  },
  {
    reason: "The chart's own name, which no timer of it carries.",
    applies: (each) => isMachine(each) && /^id: '\w+',$/.test(each.source),
  },
  {
    reason: NARROWS,
    applies: (each) => isMachine(each) && NARROWING.test(flat(each)),
  },
  {
    reason: 'Stands where the type checker wants a value, on a way that is never taken.',
    applies: (each) =>
      isMachine(each) &&
      (each.original === "''" ||
        /^: \{ type: 'passwordReset\.submit'/.test(each.source) ||
        /(\?\? ''|\?\? null|\?\? 0\) > 0,|context\.result\.tokens : '',)/.test(each.source)),
  },
  {
    reason: 'Heard once all the same: a signal is aborted once, a promise is settled once.',
    applies: ({ source }) => source.includes('{ once: true }'),
  },
];

/** Reasons of single defects, by file and what was replaced by what. */
const SINGLE = [
  ['machines/refresh.ts', ['{ anonymous: false }'], 'Nothing and `false` are read alike.'],
  ['machines/report.ts', ["'report'"], NARROWS],
  ['machines/session.ts', ["event.payload.state === 'EXISTS'"], NARROWS],
  [
    'machines/session.ts',
    [
      "event.type === 'session/read' && event.payload.state === 'MAY_EXIST'",
      "event.payload.state === 'MAY_EXIST'",
      "'readsDoubt'",
    ],
    'The last of the readings: what is none of the others comes to it without a question.',
  ],
  [
    'machines/singleSignOn.ts',
    [
      "event.type === 'singleSignOn/returned' && event.payload.error !== null",
      'event.payload.error !== null',
    ],
    'No list of codes has null in it; the check is for the type checker.',
  ],
];

/** Why a survivor is none; undefined where there is no reason. */
export function reasonFor(each) {
  const rule = RULES.find(({ applies }) => applies(each));
  if (rule) return rule.reason;
  return SINGLE.find(
    ([file, originals]) => each.file === file && originals.includes(flat(each)),
  )?.[2];
}
