import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { AppState } from '../../../src/kit/registry';
import { valueText } from '../../../src/kit/replay/shown';
import { secretsIn } from '../../support/secrets';
import type { World } from '../../support/world';

type Asking =
  | 'signIn'
  | 'registration'
  | 'resetRequest'
  | 'passwordReset'
  | 'report'
  | 'reportExport'
  | 'singleSignOn';

/** A machine with a pending request, and where it reports a failure. */
interface Waiting {
  machine: Asking;
  /** The ends of its requests' addresses, without queries. */
  endings: readonly string[];
  while: readonly string[];
  reported: readonly string[];
}

const WAITING: readonly Waiting[] = [
  { machine: 'signIn', endings: ['/signin'], while: ['submitting'], reported: ['refused'] },
  {
    machine: 'registration',
    endings: ['/signup'],
    while: ['submitting'],
    reported: ['refused', 'invitation'],
  },
  {
    machine: 'resetRequest',
    endings: ['/user/password/reset/token'],
    while: ['sending', 'resending'],
    reported: ['refused'],
  },
  {
    machine: 'passwordReset',
    endings: ['/user/password/reset'],
    while: ['submitting'],
    reported: ['refused', 'linkRefused'],
  },
  {
    machine: 'report',
    endings: ['/api/report'],
    while: ['loading', 'waiting'],
    reported: ['refused', 'invalid', 'failed'],
  },
  { machine: 'reportExport', endings: ['/api/report'], while: ['waiting'], reported: ['failed'] },
  { machine: 'singleSignOn', endings: [], while: ['opening'], reported: ['refused'] },
];

const stateOf = (state: AppState, { machine }: Waiting): string =>
  valueText(state[machine].value).split('.', 1)[0] ?? '';

/** Returns the machines with a pending request. */
export const pendingMachines = (state: AppState): Waiting[] =>
  WAITING.filter((each) => each.while.includes(stateOf(state, each)));

/** Returns those whose failure was not reported to the user. */
export const unreported = (waiting: readonly Waiting[], state: AppState): string[] =>
  waiting
    .filter((each) => ![...each.while, ...each.reported].includes(stateOf(state, each)))
    .map((each) => `${each.machine} is ${stateOf(state, each)}`);

/** Whether a notice is shown over the page: a warning, the merged errors, or the request to sign in again. */
export const showsNotice = ({ errorBatch, notices, reauthentication }: AppState): boolean =>
  errorBatch.context.errors.length > 0 ||
  notices.context.list.length > 0 ||
  reauthentication.value === 'asking';

/** Counts the refresh requests in progress. */
export function refreshesInProgress({ http }: World): number {
  let count = 0;
  http.answerAll(({ url }) => {
    if (url.endsWith('/session/refresh')) count += 1;
    return null;
  });
  return count;
}

/** Returns the broken promises of those that always hold. `from` is the start of the trail's new part. */
export function broken(world: World, from: number): string[] {
  const { store, browser, trail } = world;
  const state = store.getState();
  const signedIn = state.session.value === 'EXISTS';
  const hasToken = browser.cookies.value(SESSION_COOKIES.frontToken) !== null;
  const secrets = secretsIn([trail.slice(from), state]);
  return [
    ...(signedIn && !hasToken ? ['signed in without a front token'] : []),
    ...(refreshesInProgress(world) > 1 ? ['two refreshes at once'] : []),
    ...secrets.map((secret) => `the secret ${secret} is in an action or in the store`),
  ];
}
