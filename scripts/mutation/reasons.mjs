/** Reasons why an undetected defect is acceptable: by rule for repeated patterns, otherwise one by one. */

const EVENT = String.raw`(event\.type|(result|outcome)\.kind) [!=]== '[\w/]+'`;
const NARROWING = new RegExp(`^${EVENT}( (&&|\\|\\|) ${EVENT})*$`);

const isMachine = ({ file }) => file.startsWith('machines/');
const flat = ({ original }) => original.replaceAll(/\s+/g, ' ');

const NARROWS =
  'Tells the type checker which event it is: the chart asks this guard or action at that event alone, or another guard has told before.';

const UNTAKEN = 'Stands where the type checker wants a value, on a way that is never taken.';
const SAVES = 'Saves work alone.';
const ENDS = 'Tidies up where the root saga ends; in the portal it ends with the page.';
const REFUSED = 'What follows refuses it as well.';

/** Rules; the first match counts. */
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
    reason: UNTAKEN,
    applies: (each) =>
      isMachine(each) &&
      (each.original === "''" ||
        each.source.startsWith(": { type: 'passwordReset.submit'") ||
        /(\?\? ''|\?\? null|\?\? 0\) > 0,|context\.result\.tokens : '',)/.test(each.source)),
  },
  {
    reason: 'Words for developers: that they are said is checked, by key or count, not how.',
    applies: ({ file, kind, source }) =>
      kind === 'StringLiteral' &&
      (file.endsWith('sessionConfigError.ts') ||
        /log\.(warn|error)\(|^when: |return refused\(new Error\(/.test(source)),
  },
  {
    reason: 'Heard once all the same: a signal is aborted once, a promise is settled once.',
    applies: ({ source }) => source.includes('{ once: true }'),
  },
  {
    reason: 'What is true of a brand, said here alone: a test could only say it again.',
    applies: ({ file, kind }) => file === 'src/rules/brands.ts' && kind === 'StringLiteral',
  },
  {
    reason: UNTAKEN,
    applies: ({ file, source }) =>
      file === 'src/text/reportSentence.ts' && source.startsWith("const [first = '', "),
  },
  {
    reason: 'Only that the mark stands on the page counts: nobody reads a value of it.',
    applies: ({ file, source }) =>
      file === 'scripts/prerender/earlyScript.js' && /dataset\.\w+ = '';$/.test(source),
  },
  {
    reason: 'Any text that reads no variable means the same.',
    applies: ({ file, source, original }) =>
      file === 'scripts/prerender/pageCss.mjs' &&
      original === "''" &&
      source.startsWith('keepReadVariables(later, '),
  },
];

/** Reasons for single defects, by file, original and replacement. */
const SINGLE = [
  [
    'src/session/sessionFetch.ts',
    ['{ ok: true, response: { status: 0, headers: {}, body: null } }'],
    'Only that it is no refusal counts: the caller is given the response itself.',
  ],
  [
    'src/text/pseudo.ts',
    ['text.length / 6'],
    'How much longer a text of the test language is, only an eye sees.',
  ],
  ['server/registration/signedUp.ts', ["''"], "An empty token is nobody's invitation."],
  [
    'deploy/nginx/copySite.ts',
    ['resolve(way) === way'],
    'Only on Windows is the way to another drive a whole path.',
  ],
  [
    'scripts/prerender/earlyScript.js',
    ['{ removeEventListener(sign, wake, true); }', '{ removeEventListener(sign, ahead, true); }'],
    SAVES,
  ],
  [
    'server/operate/environment.ts',
    ["'CAPTCHA_PROVIDER: this must be altcha or recaptcha.'"],
    'A process that cannot start says it: `test/server/startup.test.ts` fails with this defect.',
  ],
  [
    'server/http/accessLog.ts',
    ['!isAboutHealth(request)'],
    'Looked for where a platform has a process of its own: `test/server/logs.test.ts` and `test/deploy/observed.test.ts` fail with this defect.',
  ],
  [
    'scripts/prerender/earlyScript.js',
    ["'; secure'"],
    'The simulated document of the judge has no https: `test/views/earlyScriptSecure.test.ts` fails with this defect.',
  ],
  [
    'src/rules/brands.ts',
    ["{ name: { en: 'Video ads', zh: '视频广告' }, pageUrl: 'https://video.example/ads' }"],
    'The type checker refuses it: no product of a brand is without name and page.',
  ],
  [
    'server/report/generator.ts',
    ['chance(`${owner} ${channel} ${game} runs`) < 0.86'],
    'Made-up deliveries: none falls upon the bound itself.',
  ],
  [
    'src/kit/store.ts',
    ['feature.slice'],
    'Nothing under a name is read like a name that is not there.',
  ],
  [
    'src/devtools/inspector/payloadForm.tsx',
    ['next'],
    'What is picked is one of the options: told for the type checker.',
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
    'Nothing is more than `undefined`: the comparison says no as well.',
  ],
  [
    'src/session/claims/claimValidator.ts',
    ['maxAgeInSeconds !== undefined'],
    'Nothing is more than `undefined`: the comparison says no as well.',
  ],
  [
    'src/session/claims/claimFlight.ts',
    ['underWay === settled'],
    'One pass at a time: nobody has put another in its place.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ["'no reason given'"],
    'For what is thrown and is no error; no call of ours throws such a thing.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ['true'],
    'Another attempt finds nothing left to try, and ends as well.',
  ],
  [
    'src/session/sessionClaims.ts',
    ['true'],
    'Another attempt finds nothing left to try, and ends as well.',
  ],
  [
    'src/session/frontToken.ts',
    ['text.length === 0', '!isRecord(parsed)', "typeof ate !== 'number'"],
    'What follows refuses it as well: an empty text is no JSON, and what is no object has no user.',
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
    'The word `remove` is no front token either.',
  ],
  [
    'src/session/sessionTokens.ts',
    ['token.ate > (newest?.ate ?? -1)'],
    'Of two tokens that end at the same moment neither is the newer.',
  ],
  ['src/session/sessionTokens.ts', ['this.frontToken()?.up'], UNTAKEN],
  ['src/session/urls/backendDomain.ts', ["''"], UNTAKEN],
  ['src/session/sessionOperations.ts', ['answer'], UNTAKEN],
  ['src/session/sessionOperations.ts', ["reading.state === 'EXISTS'"], NARROWS],
  [
    'src/session/sessionOperations.ts',
    ["reading.state === 'NOT_EXISTS'", "'NOT_EXISTS'"],
    'A refresh where there is no session makes no call and finds none: it costs a wait for the lock.',
  ],
  [
    'src/session/sessionOperations.ts',
    ['!payload'],
    'Between two looks at the cookies within one turn nothing can end the session.',
  ],
  [
    'src/session/urls/isOwnRequest.ts',
    ['/^https?:$/'],
    'The protocol of a parsed address ends with its colon.',
  ],
  [
    'src/session/urls/normaliseScope.ts',
    ['input.trim().toLowerCase()'],
    'The parser of addresses writes a host in small letters.',
  ],
  ['sagas/authApi/authAnswer.ts', ['[]'], 'A text in the list is no field, and is left out too.'],
  ['src/ports/failures.ts', ["''", '[]'], UNTAKEN],
  [
    'src/ports/failures.ts',
    ['/[?#].*$/s', String.raw`/^([a-z][\w+.-]*:\/\/[^/]*)?(.*)$/is`],
    'Takes the same text: what is greedy ends at the end, and what may be empty begins at the start.',
  ],
  ['sagas/notices/faults.ts', ['{ heard.close(); }'], ENDS],
  ['sagas/registration/registrationAnswer.ts', ["read.kind === 'answered'"], NARROWS],
  ['sagas/report/reportAnswer.ts', ["typeof value === 'string'"], REFUSED],
  ['sagas/session/pendingRequests.ts', ['this.count += 1'], 'Names need only differ.'],
  [
    'sagas/session/pendingRequests.ts',
    ['{ sentWith: null, sentAs: null, own: null }'],
    'Nothing and null are read alike.',
  ],
  ['sagas/signIn/signIn.ts', ['tokens === null'], 'Null as JSON is null.'],
  [
    'sagas/signIn/signInMethods.ts',
    ["answer.kind === 'failed'", "'failed'"],
    'An answer that failed has no status either: told apart for the type checker.',
  ],
  ['sagas/session/requests.ts', ['yield* cancelled()'], 'To cancel what is over does nothing.'],
  ['sagas/session/connection.ts', ['true'], 'That something happens counts, not with what word.'],
  ['sagas/session/session.ts', ['true'], 'That something happens counts, not with what word.'],
  [
    'sagas/session/session.ts',
    ["reading.state === 'EXISTS'"],
    'Only a session that exists is kept: told apart for the type checker.',
  ],
  ['sagas/root.ts', ['!isDone'], 'A call is settled once: what comes later is not heard.'],
  ['sagas/apiClient/callDetails.ts', ['false'], 'Why there was no answer is asked first.'],
  ['sagas/apiClient/callDetails.ts', ["typeof ret === 'number'"], REFUSED],
  [
    'sagas/apiClient/externalRequests.ts',
    ['true'],
    'That something happens counts, not with what word.',
  ],
  ['sagas/apiClient/retry.ts', ['false'], 'Whoever calls it says so.'],
  [
    'sagas/apiClient/classifyResponse.ts',
    ["'nothing'"],
    'Any word that is no way of showing shows nothing; the type knows only this one.',
  ],
  [
    'sagas/apiClient/classifyResponse.ts',
    ['() => true', 'true'],
    'This rule is picked by hand: nobody asks whether it applies.',
  ],
  [
    'sagas/passwordReset/passwordReset.ts',
    ['waitMs > 0'],
    'A wait that is just over: the machine shows the same a moment later.',
  ],
  ['machines/report/report.ts', ["'report'"], NARROWS],
  ['machines/session/session.ts', ["event.payload.state === 'EXISTS'"], NARROWS],
  [
    'machines/session/session.ts',
    ["state === 'MAY_EXIST'", "'readsDoubt'"],
    'The last of the readings: what is none of the others comes to it without a question.',
  ],
];

/** Returns the reason for a survivor; undefined if there is none. */
export function reasonFor(each) {
  const rule = RULES.find(({ applies }) => applies(each));
  if (rule) return rule.reason;
  return SINGLE.find(
    ([file, originals]) => each.file === file && originals.includes(flat(each)),
  )?.[2];
}
