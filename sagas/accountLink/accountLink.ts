import { call, put } from 'typed-redux-saga';
import type { AccountLinkResult } from '../../machines/accountLink/accountLink';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { ACCOUNT_LINK_ACTIONS } from '../../src/rules/accountLink';
import { isRecord, type Json } from '../../src/rules/json';
import { readAuth, textOf, unexpected } from '../authApi/authAnswer';
import { jsonRequest } from '../authApi/authCalls';
import { linkProblemOf } from '../authApi/linkProblem';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { sessionRequest } from '../session/requests';
import { removeUrlParameters } from '../removeUrlParameters';

/** Reads the response to POST /api/account-link. */
function readAccountLink(answer: HttpAnswer): AccountLinkResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  switch (read.status) {
    case 'OK':
      return {
        kind: 'done',
        hasApp: read.body['hasApp'] === true,
        waysRemoved: read.body['waysRemoved'] === true,
      };
    case 'LINK_INVALID':
      return { kind: 'linkRefused', problem: linkProblemOf(read.body['reason']) };
    case 'EMAIL_TAKEN':
      return { kind: 'linkRefused', problem: 'taken' };
    default:
      return unexpected;
  }
}

/** Runs `accountLink.arrive`. Removes the token from the address bar at once; the port stores it. */
function* arriveByLink(env: Env) {
  const { action, email, token } = env.links.read('accountLink');
  if (token !== '') removeUrlParameters(env, 'accountLink');
  const known = ACCOUNT_LINK_ACTIONS.find((each) => each === action) ?? null;
  yield* put(events.accountLink.arrived({ action: token === '' ? null : known, email }));
}

/** Stores the reset link of the response for the page that sets a new password. */
function keepReset({ links }: Env, { reset }: Json): void {
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
    const request = jsonRequest(env.addresses, '/api/account-link', { action, token });
    const anonymous = env.tokens.read().state !== 'EXISTS';
    const answer = yield* call(sessionRequest, env, request, { anonymous });
    const result = readAccountLink(answer);
    const read = readAuth(answer);
    if (result.kind === 'done' && read.kind !== 'failed') keepReset(env, read.body);
    return result;
  }),
  'accountLink.forgetLink': { run: ({ links }) => links.forget('accountLink'), crashed: null },
};
