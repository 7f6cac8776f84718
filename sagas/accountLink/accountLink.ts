import { call, put } from 'typed-redux-saga';
import type { AccountLinkResult } from '../../machines/accountLink/accountLink';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { ACCOUNT_LINK_ACTIONS } from '../../src/rules/accountLink';
import { isRecord } from '../../src/rules/json';
import { plainRequest } from '../apiClient/composeRequest';
import { textOf, unexpected } from '../authApi/authAnswer';
import { linkRefused } from '../authApi/linkProblem';
import { askAuth } from '../session/requests';
import { readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { removeUrlParameters } from '../removeUrlParameters';

/** Reads the response to POST /api/account-link, and stores its reset link. */
const readAccountLink = (env: Env, answer: HttpAnswer): AccountLinkResult =>
  readByStatus<AccountLinkResult>(answer, {
    OK: ({ hasApp, waysRemoved, reset }) => {
      keepReset(env, reset);
      return { kind: 'done', hasApp: hasApp === true, waysRemoved: waysRemoved === true };
    },
    LINK_INVALID: linkRefused,
    EMAIL_TAKEN: () => ({ kind: 'linkRefused', problem: 'taken' }),
  });

/** Runs `accountLink.arrive`. Removes the token from the address bar at once; the port stores it. */
function* arriveByLink(env: Env) {
  const { action, email, token } = env.links.read('accountLink');
  if (token !== '') removeUrlParameters(env, 'accountLink');
  const known = ACCOUNT_LINK_ACTIONS.find((each) => each === action) ?? null;
  yield* put(events.accountLink.arrived({ action: token === '' ? null : known, email }));
}

/** Stores the reset link of the response for the page that sets a new password. */
function keepReset({ links }: Env, reset: unknown): void {
  if (!isRecord(reset)) return;
  const [email, token] = [textOf(reset['email']), textOf(reset['token'])];
  if (email !== null && token !== null) links.keep('reset', { email, token });
}

const answered = reporter(events.accountLink.answered, () => leaving('accountLink'), unexpected);

export const accountLinkWork: WorkOf<'accountLink'> = {
  'accountLink.arrive': {
    run: arriveByLink,
    crashed: () => events.accountLink.arrived({ action: null, email: '' }),
  },
  /** POST /api/account-link, with the session if there is one. */
  'accountLink.submit': answered(function* submit(env) {
    const { action, token } = env.links.read('accountLink');
    const request = plainRequest(env, '/api/account-link', { action, token });
    const anonymous = env.tokens.read().state !== 'EXISTS';
    return readAccountLink(env, yield* call(askAuth, env, request, { anonymous }));
  }),
  'accountLink.forgetLink': { run: ({ links }) => links.forget('accountLink'), crashed: null },
};
