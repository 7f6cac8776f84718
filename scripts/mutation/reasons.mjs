/** Reasons why undetected defects need no test: rules for patterns that recur in the code, then single defects. */

const EVENT = String.raw`(event\.type|(result|outcome)\.kind) [!=]== '[\w/]+'`;
const NARROWING = new RegExp(`^${EVENT}( (&&|\\|\\|) ${EVENT})*$`);

const isMachine = ({ file }) => file.startsWith('machines/');
const flat = ({ original }) => original.replaceAll(/\s+/g, ' ');

const NARROWS =
  "Narrows the event's type for the compiler: the chart runs this guard or action for that event only, or an earlier guard has checked it.";

const UNTAKEN = 'A value for the type checker, on a path that never runs.';
const SAVES = 'Equivalent: it only saves work.';
const ENDS = 'Cleanup when the root saga ends; in the portal it ends with the page.';
const REFUSED = 'Equivalent: the code after it refuses the value too.';

/** Rules; the first that applies counts. */
const RULES = [
  {
    reason: "Types only: nothing reads a machine's `types` at run time.",
    applies: (each) => isMachine(each) && each.source.startsWith('types: {'),
  },
  {
    reason: "The chart's id, which none of its timers uses.",
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
        each.source.startsWith(": { type: 'passwordReset.submit'") ||
        /(\?\? ''|\?\? null|\?\? 0\) > 0,|context\.result\.tokens : '',)/.test(each.source)),
  },
  {
    reason:
      'Messages for developers: tests check by key or count that they are logged, not their wording.',
    applies: ({ file, kind, source }) =>
      kind === 'StringLiteral' &&
      (file.endsWith('sessionConfigError.ts') ||
        /log\.(warn|error)\(|^when: |return refused\(new Error\(/.test(source)),
  },
  {
    reason: 'Equivalent: a signal aborts once and a promise settles once.',
    applies: ({ source }) => source.includes('{ once: true }'),
  },
  {
    reason: "A brand's data, defined only here: a test could only repeat it.",
    applies: ({ file, kind }) => file === 'src/rules/brands.ts' && kind === 'StringLiteral',
  },
  {
    reason: UNTAKEN,
    applies: ({ file, source }) =>
      file === 'src/text/reportSentence.ts' && source.startsWith("const [first = '', "),
  },
  {
    reason: "Only the attribute's presence counts; nothing reads its value.",
    applies: ({ file, source }) =>
      file === 'scripts/prerender/earlyScript.js' && /dataset\.\w+ = '';$/.test(source),
  },
  {
    reason: 'Equivalent: any text without a variable has the same effect.',
    applies: ({ file, source, original }) =>
      file === 'scripts/prerender/pageCss.mjs' &&
      original === "''" &&
      source.startsWith('keepReadVariables(later, '),
  },
];

/** Reasons for single defects, by file and replaced source. */
const SINGLE = [
  [
    'src/session/sessionFetch.ts',
    ['{ ok: true, response: { status: 0, headers: {}, body: null } }'],
    'Only that it is not a refusal counts; the caller gets the response itself.',
  ],
  [
    'src/text/pseudo.ts',
    ['text.length / 6'],
    'The length of a text in the test language can only be judged by eye.',
  ],
  ['server/registration/signedUp.ts', ["''"], 'Equivalent: no invitation has an empty token.'],
  [
    'deploy/nginx/copySite.ts',
    ['resolve(way) === way'],
    'A path to another drive is absolute only on Windows.',
  ],
  [
    'scripts/prerender/earlyScript.js',
    ['{ removeEventListener(sign, wake, true); }', '{ removeEventListener(sign, ahead, true); }'],
    SAVES,
  ],
  [
    'server/operate/environment.ts',
    ["'CAPTCHA_PROVIDER: this must be altcha or recaptcha.'"],
    'Reported by a process that cannot start: `test/server/startup.test.ts` fails with this defect.',
  ],
  [
    'server/http/accessLog.ts',
    ['!isAboutHealth(request)'],
    'Checked where the platform is a separate process: `test/server/logs.test.ts` and `test/deploy/observed.test.ts` fail with this defect.',
  ],
  [
    'scripts/prerender/earlyScript.js',
    ["'; secure'"],
    'The simulated document here has no https: `test/views/earlyScriptSecure.test.ts` fails with this defect.',
  ],
  [
    'src/rules/brands.ts',
    ["{ name: { en: 'Video ads', zh: '视频广告' }, pageUrl: 'https://video.example/ads' }"],
    'The type checker refuses it: every product of a brand has a name and a page.',
  ],
  [
    'server/report/generator.ts',
    ['chance(`${owner} ${channel} ${game} runs`) < 0.86'],
    'Sample deliveries: none is exactly at the bound.',
  ],
  [
    'src/kit/store.ts',
    ['feature.slice'],
    'Equivalent: a name without a value is read like a missing name.',
  ],
  [
    'src/devtools/inspector/payloadForm.tsx',
    ['next'],
    'For the type checker: the selected value is always one of the options.',
  ],
  ['src/kit/recorder/changes.ts', ['before === after'], SAVES],
  [
    'src/kit/replay/timeline.ts',
    [
      'at % KEYFRAME_EVERY',
      'at % KEYFRAME_EVERY === 0',
      'last.position <= position && last.position >= start',
    ],
    SAVES,
  ],
  ['machines/session/refresh.ts', ["'payload' in event && 'id' in event.payload"], NARROWS],
  [
    'src/session/claims/claimAge.ts',
    ['maxAgeInSeconds !== undefined'],
    'Equivalent: no number is greater than `undefined`, so the comparison is false too.',
  ],
  [
    'src/session/claims/claimValidator.ts',
    ['maxAgeInSeconds !== undefined'],
    'Equivalent: no number is greater than `undefined`, so the comparison is false too.',
  ],
  [
    'src/session/claims/claimFlight.ts',
    ['underWay === settled'],
    'Equivalent: one pass runs at a time, so nothing has replaced it.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ["'no reason given'"],
    'For thrown values that are not errors; no code of the portal throws one.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ['true'],
    'Equivalent: another attempt finds nothing left to try and ends too.',
  ],
  [
    'src/session/sessionClaims.ts',
    ['true'],
    'Equivalent: another attempt finds nothing left to try and ends too.',
  ],
  [
    'src/session/frontToken.ts',
    ['text.length === 0', '!isRecord(parsed)', "typeof ate !== 'number'"],
    'Equivalent: the code after it refuses the value too. An empty text is not JSON, and a value that is not an object has no user.',
  ],
  ['src/session/frontToken.ts', ['last?.text !== text'], SAVES],
  [
    'src/session/sessionTokens.ts',
    ["!hasHeader(headers, 'authorization')", 'this.options.cookies.all(name).length > 0'],
    SAVES,
  ],
  [
    'src/session/sessionTokens.ts',
    ['written === REMOVED'],
    'Equivalent: `remove` is not a front token either.',
  ],
  [
    'src/session/sessionTokens.ts',
    ['token.ate > (newest?.ate ?? -1)'],
    'Equivalent: of two tokens that expire at the same time, neither is newer.',
  ],
  ['src/session/sessionTokens.ts', ['this.frontToken()?.up'], UNTAKEN],
  ['src/session/urls/backendDomain.ts', ["''"], UNTAKEN],
  ['src/session/sessionOperations.ts', ['answer'], UNTAKEN],
  ['src/session/sessionOperations.ts', ["reading.state === 'EXISTS'"], NARROWS],
  [
    'src/session/sessionOperations.ts',
    ["reading.state === 'NOT_EXISTS'", "'NOT_EXISTS'"],
    'A refresh without a session sends no request and finds none; it costs only a wait for the lock.',
  ],
  [
    'src/session/sessionOperations.ts',
    ['!payload'],
    'Equivalent: nothing can end the session between two reads of the cookies in one turn.',
  ],
  [
    'src/session/urls/isOwnRequest.ts',
    ['/^https?:$/'],
    "Equivalent: a parsed URL's protocol ends with its colon.",
  ],
  [
    'src/session/urls/normaliseScope.ts',
    ['input.trim().toLowerCase()'],
    'Equivalent: the URL parser returns the host in lower case.',
  ],
  [
    'sagas/authApi/authAnswer.ts',
    ['[]'],
    'Equivalent: a text in the list is not a field and is skipped too.',
  ],
  ['src/ports/failures.ts', ["''", '[]'], UNTAKEN],
  [
    'src/ports/failures.ts',
    ['/[?#].*$/s', String.raw`/^([a-z][\w+.-]*:\/\/[^/]*)?(.*)$/is`],
    'Equivalent: it matches the same text. A greedy pattern ends at the end, and an optional one begins at the start.',
  ],
  ['sagas/notices/faults.ts', ['{ heard.close(); }'], ENDS],
  ['sagas/registration/registrationAnswer.ts', ["read.kind === 'answered'"], NARROWS],
  ['sagas/report/reportAnswer.ts', ["typeof value === 'string'"], REFUSED],
  ['sagas/session/pendingRequests.ts', ['this.count += 1'], "Only the names' difference counts."],
  [
    'sagas/session/pendingRequests.ts',
    ['{ sentWith: null, sentAs: null, own: null }'],
    'Equivalent: undefined and null are read alike.',
  ],
  ['sagas/signIn/signIn.ts', ['tokens === null'], 'Equivalent: null as JSON is null.'],
  [
    'sagas/signIn/signInMethods.ts',
    ["answer.kind === 'failed'", "'failed'"],
    'For the type checker: a failed answer has no status either.',
  ],
  [
    'sagas/session/requests.ts',
    ['yield* cancelled()'],
    'Equivalent: canceling a finished request does nothing.',
  ],
  ['sagas/session/connection.ts', ['true'], 'Only the event counts, not its value.'],
  ['sagas/session/session.ts', ['true'], 'Only the event counts, not its value.'],
  [
    'sagas/session/session.ts',
    ["reading.state === 'EXISTS'"],
    'For the type checker: only an existing session is kept.',
  ],
  ['sagas/root.ts', ['!isDone'], 'Equivalent: a call settles once, and later events are ignored.'],
  [
    'sagas/apiClient/callDetails.ts',
    ['false'],
    'Equivalent: the reason for a missing answer is checked first.',
  ],
  ['sagas/apiClient/callDetails.ts', ["typeof ret === 'number'"], REFUSED],
  ['sagas/apiClient/externalRequests.ts', ['true'], 'Only the event counts, not its value.'],
  ['sagas/apiClient/retry.ts', ['false'], 'Every caller passes this value.'],
  [
    'sagas/apiClient/classifyResponse.ts',
    ["'nothing'"],
    'Equivalent: any unknown value shows nothing, and the type allows only this one.',
  ],
  [
    'sagas/apiClient/classifyResponse.ts',
    ['() => true', 'true'],
    'The code selects this rule directly; nothing checks whether it applies.',
  ],
  [
    'sagas/passwordReset/passwordReset.ts',
    ['waitMs > 0'],
    'A wait of exactly 0: the machine shows the same a moment later.',
  ],
  ['machines/report/report.ts', ["'report'"], NARROWS],
  ['machines/session/session.ts', ["event.payload.state === 'EXISTS'"], NARROWS],
  [
    'machines/session/session.ts',
    ["state === 'MAY_EXIST'", "'readsDoubt'"],
    'The last of the readings: everything that is none of the others reaches it without a check.',
  ],
];

/** Returns why a survivor needs no test; undefined without a reason. */
export function reasonFor(each) {
  const rule = RULES.find(({ applies }) => applies(each));
  if (rule) return rule.reason;
  return SINGLE.find(
    ([file, originals]) => each.file === file && originals.includes(flat(each)),
  )?.[2];
}
