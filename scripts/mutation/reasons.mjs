/** Reasons why an undetected defect is acceptable: by rule for repeated patterns, otherwise one by one. */

const EVENT = String.raw`(event\.type|(result|outcome)\.kind) [!=]== '[\w/]+'`;
const NARROWING = new RegExp(`^${EVENT}( (&&|\\|\\|) ${EVENT})*$`);

const isMachine = ({ file }) => file.startsWith('machines/');
const flat = ({ original }) => original.replaceAll(/\s+/g, ' ');

const NARROWS =
  'Narrows the event for the type checker: the chart uses this guard or action only for that event, or another guard has checked it.';

const UNTAKEN = 'A value that the type checker requires on a path that is never taken.';
const SAVES = 'Only saves work.';
const REFUSED = 'The next check refuses it as well.';
const LOOKS = 'Appearance only: a simulated document does not show it.';

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
  { reason: NARROWS, applies: (each) => isMachine(each) && NARROWING.test(flat(each)) },
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

/** Reasons for single defects, by file, original and replacement. */
const SINGLE = [
  [
    'src/session/sessionFetch.ts',
    ['{ ok: true, response: { status: 0, headers: {}, body: null } }'],
    'It only must not be a refusal: the caller receives the response itself.',
  ],
  ['server/registration/signedUp.ts', ["''"], 'An empty token matches no invitation.'],
  [
    'deploy/nginx/copySite.ts',
    ['resolve(way) === way'],
    'Only on Windows is the path to another drive absolute.',
  ],
  [
    'scripts/prerender/earlyScript.js',
    ["'; secure'"],
    'The simulated document here has no https: `test/views/earlyScriptSecure.test.ts` fails with this defect.',
  ],
  [
    'src/rules/brands.ts',
    [
      "{ name: { en: 'Video ads', zh: '视频广告' }, pageUrl: 'https://video.example/ads' }",
      "{ en: 'Search ads', zh: '搜索广告' }",
    ],
    'The type checker rejects it: a product of a brand has a name and a page.',
  ],
  [
    'server/emailCode/consumeCode.ts',
    ['now() + DAY_MS'],
    'The entry only decides between uses at the same moment, long before a cleanup.',
  ],
  ['src/forms/forms.ts', ['button'], 'Each form has a submit button: for the type checker only.'],
  ['deploy/nginx/run.ts', ["'stderr'"], 'nginx writes to stderr if the name is empty, too.'],
  ['src/devtools/inspector/mirrorActors.ts', ['seated.state === now'], SAVES],
  ['deploy/nginx/run.ts', ["''"], 'Executed only by another user than root.'],
  ['deploy/nginx/run.ts', ['command === undefined'], 'Only on a machine without nginx.'],
  [
    'src/views/report/charts/strokes.ts',
    ["{ stroke: 'CanvasText' }"],
    'A style: a simulated document does not compute it.',
  ],
  [
    'src/views/ui/form/submitButton.tsx',
    ['text !== undefined'],
    'Without a text the element is empty.',
  ],
  [
    'src/views/passwordReset/resetPage.tsx',
    ['result?.kind', "result?.kind === 'changed'"],
    'The state comes with a result: for the type checker only.',
  ],
  ['deploy/nginx/site.ts', ['page === null', "'The portal is not built.'"], UNTAKEN],
  ['server/account/waysLeft.ts', ['method?.verified'], UNTAKEN],
  ['server/registration/joining.ts', ["''"], UNTAKEN],
  ['server/account/secureAccount.ts', ['method === undefined'], UNTAKEN],
  ['server/mail/delivery.ts', ['wanted'], SAVES],
  ['server/http/portal.ts', ['false'], 'The header that is set for each file replaces it.'],
  [
    'server/signIn/guesses.ts',
    ["''"],
    'The prefix only differs from those of the other ways to sign in.',
  ],
  ['src/devtools/chart/chartBoxes.tsx', ["'wb-box-active'"], LOOKS],
  ['src/devtools/chart/chartDrawing.tsx', ["'wb-leaf'"], LOOKS],
  ['src/views/providers/providerSignInPage.tsx', ['false'], LOOKS],
  ['src/views/notices/noticeCard.tsx', ["'warning'"], LOOKS],
  ['src/views/signIn/otherWays.tsx', ['primary && at === 0'], LOOKS],
  ['src/views/ui/form/passwordChecklist.tsx', ['met && styles.met'], LOOKS],
  ['src/views/report/heatTable.tsx', ['!isPlain && isFew && styles.few'], LOOKS],
  ['src/views/report/charts/plot.tsx', ['!lights && styles.fineLevel'], LOOKS],
  [
    'src/views/report/reportBody.tsx',
    [
      '(_, at) => ( <div key={at} className={styles.figure}> <div className={styles.blankLine} /> <div className={styles.blankFigure} /> </div> )',
    ],
    LOOKS,
  ],
  [
    'src/devtools/inspector/receiver.ts',
    ['event'],
    'Without an event no entry has its number: a check for the type checker.',
  ],
  ['src/kit/store.ts', ['feature.slice'], 'An undefined entry is read like a missing one.'],
  [
    'src/devtools/inspector/payloadForm.tsx',
    ['next'],
    'The selected value is one of the options: a check for the type checker.',
  ],
  [
    'src/views/ui/hooks/usePermissions.ts',
    ['[]'],
    'A text that names no permission permits nothing.',
  ],
  ['src/kit/chosenFile.ts', ['count += 1'], 'Handles only need to differ.'],
  ['src/kit/recorder/changes.ts', ['before === after'], SAVES],
  [
    'src/kit/replay/timeline.ts',
    ['at % KEYFRAME_EVERY', 'at % KEYFRAME_EVERY === 0', 'last.position >= first'],
    SAVES,
  ],
  ['src/kit/work.ts', ['features[machine]?.work'], 'For developers: it fails either way.'],
  ['src/devtools/chart/chartLayout.ts', ['labels?.[0]'], UNTAKEN],
  ['server/report/report.ts', ["column === 'day'"], SAVES],
  ['src/forms/schemaCheck.ts', ['true'], SAVES],
  [
    'src/views/ui/hooks/useNextPageWord.ts',
    ['() => null'],
    'Undefined is no message of a page either.',
  ],
  [
    'src/views/ui/tickBox.tsx',
    ['state.indicator && { indicator: { ...state.indicator, children: null } }'],
    'Each checkbox has an indicator: a check for the type checker only.',
  ],
  ['src/views/theme/themes.ts', ["'BlinkMacSystemFont'"], LOOKS],
  ['src/devtools/inspector/sequenceView.tsx', ['`${columns} wb-row-head`'], LOOKS],
  [
    'src/views/supportRecording/reviewRecording.tsx',
    ['[]'],
    'A recording without a step has no lines: the page says so instead.',
  ],
  [
    'src/browser/captcha/recaptcha.ts',
    ["'portal-captcha'"],
    'Only a name: with reCAPTCHA, the policy of the page names none.',
  ],
  [
    'src/browser/storageLock.ts',
    ['`${now}${Math.random()}`'],
    'Names only need to differ, and those of the locks do.',
  ],
  [
    'server/report/generator.ts',
    ["channel === 'tiktok' || channel === 'youtube'"],
    'Generated deliveries: other figures would be as plausible.',
  ],
  ['machines/session/refresh.ts', ["'payload' in event && 'id' in event.payload"], NARROWS],
  [
    'src/session/claims/claimAge.ts',
    ['maxAgeInSeconds !== undefined'],
    'No number is greater than `undefined`: the comparison is false as well.',
  ],
  [
    'src/session/claims/claimValidator.ts',
    ['maxAgeInSeconds !== undefined'],
    'No number is greater than `undefined`: the comparison is false as well.',
  ],
  [
    'src/session/claims/inFlightClaims.ts',
    ['inFlight === settled'],
    'One pass at a time: no other has replaced it.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ["'no reason given'"],
    'For thrown values that are not errors; no call here throws one.',
  ],
  [
    'src/session/claims/refreshClaims.ts',
    ['true'],
    'Another attempt finds nothing to do, and ends as well.',
  ],
  [
    'src/session/sessionClaims.ts',
    ['true'],
    'Another attempt finds nothing to do, and ends as well.',
  ],
  [
    'src/session/frontToken.ts',
    ['text.length === 0', '!isRecord(parsed)', "typeof ate !== 'number'"],
    'The next check refuses it as well: an empty text is not JSON, and only an object has a user.',
  ],
  ['src/session/frontToken.ts', ['last?.text !== text'], SAVES],
  ['src/session/sessionTokens.ts', ["!hasHeader(headers, 'authorization')"], SAVES],
  [
    'src/session/sessionTokens.ts',
    ['written === REMOVED'],
    'The text `remove` is not a front token either.',
  ],
  [
    'src/session/sessionTokens.ts',
    ['token.ate > (newest?.ate ?? -1)'],
    'Of two tokens with the same expiry neither is newer.',
  ],
  ['src/session/sessionTokens.ts', ['this.frontToken()?.up'], UNTAKEN],
  ['src/session/urls/backendDomain.ts', ["''"], UNTAKEN],
  ['src/session/sessionOperations.ts', ['answer'], UNTAKEN],
  ['src/session/sessionOperations.ts', ["reading.state === 'EXISTS'"], NARROWS],
  [
    'src/session/sessionOperations.ts',
    ["reading.state === 'NOT_EXISTS'", "'NOT_EXISTS'"],
    'A refresh without a session sends no request and finds none: it only waits for the lock.',
  ],
  [
    'src/session/sessionOperations.ts',
    ['!payload'],
    'Nothing can end the session between two reads of the cookies within one task.',
  ],
  [
    'src/session/urls/isOwnRequest.ts',
    ['/^https?:$/'],
    'The protocol of a parsed URL always ends with a colon.',
  ],
  [
    'src/session/urls/normaliseScope.ts',
    ['input.trim().toLowerCase()'],
    'The URL parser lowercases the host.',
  ],
  ['sagas/authApi/authAnswer.ts', ['[]'], 'A text in the list is not a field, and is ignored too.'],
  ['src/ports/failures.ts', ["''", '[]'], UNTAKEN],
  [
    'src/ports/failures.ts',
    ['/[?#].*$/s'],
    'Matches the same text: the greedy part reaches the end.',
  ],
  ['sagas/registration/registrationAnswer.ts', ["read.kind === 'answered'"], NARROWS],
  ['sagas/report/reportAnswer.ts', ["typeof value === 'string'"], REFUSED],
  ['sagas/session/pendingRequests.ts', ['this.count += 1'], 'Names only need to differ.'],
  [
    'sagas/session/pendingRequests.ts',
    ['{ sentWith: null, sentAs: null, own: null }'],
    'Undefined and null are treated alike.',
  ],
  ['sagas/signIn/signIn.ts', ['tokens === null'], 'Null serialized as JSON is null.'],
  ['sagas/session/requests.ts', ['yield* cancelled()'], 'Canceling a finished task has no effect.'],
  [
    'sagas/session/connection.ts',
    ['true'],
    'Only the occurrence of the event counts, not its value.',
  ],
  ['sagas/session/session.ts', ['true'], 'Only the occurrence of the event counts, not its value.'],
  [
    'sagas/session/session.ts',
    ["reading.state === 'EXISTS'"],
    'Only an existing session is kept: the distinction is for the type checker.',
  ],
  ['sagas/root.ts', ['!isDone'], 'A request is settled once: later results are ignored.'],
  [
    'sagas/apiClient/callDetails.ts',
    ['false'],
    'The reason for a missing response is checked first.',
  ],
  ['sagas/apiClient/callDetails.ts', ["typeof ret === 'number'"], REFUSED],
  [
    'sagas/apiClient/externalRequests.ts',
    ['true'],
    'Only the occurrence of the event counts, not its value.',
  ],
  [
    'sagas/apiClient/classifyResponse.ts',
    ['() => true', 'true'],
    'This rule is selected directly: its condition is never evaluated.',
  ],
  [
    'sagas/resendWait.ts',
    ['waitMs > 0'],
    'A wait that has just ended: the machine shows the same a moment later.',
  ],
  [
    'src/startViews.tsx',
    ['prerendered && { serverState: engine.store.emptyState() }'],
    'Chromium tests notice it: React then reports that a hydrated page differs from the prerendered one.',
  ],
  ['machines/report/report.ts', ["'report'"], NARROWS],
  ['server/signIn/recaptcha.ts', ["'reCAPTCHA'"], 'Only the name of a span of a trace.'],
  ['server/data/backup.ts', ["'-shm'"], 'Exists only after a crash.'],
  [
    'src/views/report/printHead.tsx',
    ['facts?.studio'],
    'Without an account the first condition already decides: for the type checker only.',
  ],
  ['server/passwordReset/passwordReset.ts', ["''"], UNTAKEN],
  ['src/recorder/supportLog.ts', ["''"], 'The field is only looked for; its value is never read.'],
  ['src/views/report/dayLines.ts', ['[]'], UNTAKEN],
  [
    'server/singleSignOn/portalState.ts',
    ['{ return undefined; }'],
    'It returns undefined as well.',
  ],
  ['src/portalConsole.ts', ['() => new URL(location.href)'], 'Chromium tests use the console.'],
  ['machines/session/session.ts', ["event.payload.state === 'EXISTS'"], NARROWS],
  [
    'machines/session/session.ts',
    ["state === 'MAY_EXIST'", "'readsDoubt'"],
    'The last of the readings: it applies whenever none of the others does.',
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
