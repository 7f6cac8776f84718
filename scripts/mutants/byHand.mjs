/**
 * Each machine broken on purpose: a swapped target, a lost guard, a missing effect. `from` stands exactly
 * once in the file.
 */
export const MUTANTS = [
  {
    machine: 'login',
    defect: 'a wrong password counts as an unexpected error',
    from: "{ guard: 'wrongCredentials', target: 'refused.wrongCredentials'",
    to: "{ guard: 'wrongCredentials', target: 'refused.customError'",
  },
  {
    machine: 'login',
    defect: 'a sign-in that succeeded is not finished',
    from: "target: 'signedIn', actions: ['keepResult', 'finish']",
    to: "target: 'signedIn', actions: ['keepResult']",
  },
  {
    machine: 'login',
    defect: 'no proof is asked for after a refusal',
    from: "entry: 'askProofIfNeeded',",
    to: '',
  },
  {
    machine: 'refresh',
    defect: 'refreshes have no limit',
    from: "      { guard: 'isSpent', actions: ['giveUp', 'release'] },\n      { guard: 'isUpdated'",
    to: "      { guard: 'isUpdated'",
  },
  {
    machine: 'refresh',
    defect: 'a request whose session was renewed meanwhile refreshes again',
    from: "      { guard: 'isUpdated', actions: ['spendOne', 'send'] },\n      { guard: 'isRepeated'",
    to: "      { guard: 'isRepeated'",
  },
  {
    machine: 'refresh',
    defect: 'a session that is gone is not denied',
    from: "actions: ['denyUnlessTold', 'deliver', 'release'] },\n      { guard: 'isSpent'",
    to: "actions: ['deliver', 'release'] },\n      { guard: 'isSpent'",
  },
  {
    machine: 'session',
    defect: 'an end under the person is not told to whoever holds work',
    from: "actions: [announce.expired, 'lose', 'forgetFacts']",
    to: "actions: [announce.expired, 'forgetFacts']",
  },
  {
    machine: 'session',
    defect: 'an expired session counts as a sign-out',
    from: "actions: ['forgetFacts', announce.expired]",
    to: "actions: ['forgetFacts', announce.signOut]",
  },
  {
    machine: 'session',
    defect: 'a session that is being dismissed comes back by a late answer',
    from: "'session/stored': [\n      { guard: 'isDismissing' },",
    to: "'session/stored': [",
  },
  {
    machine: 'renewal',
    defect: 'the dialog comes up where nothing is held',
    from: "{ guard: 'holdsWork', target: 'asking'",
    to: "{ target: 'asking'",
  },
  {
    machine: 'loginType',
    defect: 'a person of single sign-on is sent to clean the cookies',
    from: "'loginType/signInRequested': { target: 'leaving', actions: 'authorize' }",
    to: "'loginType/signInRequested': { target: 'leaving', actions: 'cleanCookies' }",
  },
  {
    machine: 'loginType',
    defect: 'coming back forgets the way that was used',
    from: "{ guard: 'keepsPassword', target: 'password' },",
    to: '',
  },
  {
    machine: 'captcha',
    defect: 'a proof that has ended is not got anew',
    from: "after: { validity: 'proving' },",
    to: '',
  },
  {
    machine: 'captcha',
    defect: 'a proof that comes too late goes on being waited for',
    from: "after: { proofLimit: 'failed.slow' },",
    to: '',
  },
  {
    machine: 'loginMethods',
    defect: 'methods that cannot be asked for are taken as known',
    from: "'loginMethods/failed': 'assumed'",
    to: "'loginMethods/failed': 'known'",
  },
  {
    machine: 'singleSignOn',
    defect: 'an answer nobody asked for leaves its session',
    from: "target: 'refused.stale', actions: 'discard' }",
    to: "target: 'refused.stale' }",
  },
  {
    machine: 'singleSignOn',
    defect: 'a session that did not open counts as signed in',
    from: "{ target: 'refused.notOpened' },",
    to: "{ target: 'signedIn', actions: 'finish' },",
  },
  {
    machine: 'logout',
    defect: 'a step that hangs stops the sequence',
    from: "after: { stepLimit: { target: 'callingEndpoint', actions: 'noteUnreached' } },",
    to: '',
  },
  {
    machine: 'logout',
    defect: 'the endpoint is left out',
    from: "on: { 'logout/signedOut': { target: 'callingEndpoint'",
    to: "on: { 'logout/signedOut': { target: 'storingTime'",
  },
  {
    machine: 'registration',
    defect: 'somebody else who is signed in fills the form in',
    from: "{ guard: 'isSomebodyElse', target: 'wrongAccount'",
    to: "{ guard: 'isSomebodyElse', target: 'filling'",
  },
  {
    machine: 'registration',
    defect: 'an invitation is not judged before the form',
    from: "{ guard: 'arrivesInvited', target: 'judging'",
    to: "{ guard: 'arrivesInvited', target: 'filling'",
  },
  {
    machine: 'resetRequest',
    defect: 'the wait before another mail is lost over a reload',
    from: "{ guard: 'arrivesWaiting', target: 'sent.waiting', actions: 'keepArrival' },",
    to: '',
  },
  {
    machine: 'passwordReset',
    defect: 'a page without a token stays',
    from: "{ guard: 'linkAbsent', target: 'leaving' },",
    to: '',
  },
  {
    machine: 'passwordReset',
    defect: 'a link that was used is kept for another try',
    from: "      entry: 'forgetLink',\n",
    to: '',
  },
  {
    machine: 'errorBatch',
    defect: 'a report that failed is not tried again',
    from: "{ guard: 'hasFailed', target: 'resting' },",
    to: '',
  },
  {
    machine: 'notices',
    defect: 'notices of the same kind pile up',
    from: "running: {\n      on: {\n        'notices/shown': [{ guard: 'isMerged', actions: 'merge' }, ",
    to: "running: {\n      on: {\n        'notices/shown': [",
  },
  {
    machine: 'report',
    defect: 'an answer to an older question is shown',
    from: '    event.payload.id === context.id &&\n',
    to: '',
  },
  {
    machine: 'reportExport',
    defect: 'a file can be asked for while another one is made',
    from: "        'reportExport/failed': { target: 'failed', actions: 'keepProblem' },\n",
    to: "        'reportExport/failed': { target: 'failed', actions: 'keepProblem' },\n        'reportExport/asked': { actions: 'make' },\n",
  },
];
