import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { PeopleActed, PeopleAction } from '../../machines/people/people';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { PROOF_NEEDED_RET, type SensitiveAction } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiCall } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { readAnswers, readLink, readPeople } from './peopleAnswer';

const same = <Data>(data: Data) => data;

/** Runs `people.load`: GET /api/people. */
function* loadPeople(env: Env) {
  const result = yield* unless(leaving('people'), () =>
    apiRequest(env, { path: '/api/people', read: readPeople }),
  );
  if (result) yield* put(events.people.answered(outcomeOf(result, same)));
}

/** Runs `people.invite`: POST /api/people/invitations, which returns a result for each email. */
function* invitePeople(env: Env, { wish: request }: EffectNamed<'people.invite'>) {
  const result = yield* unless(leaving('people'), () =>
    apiRequest(env, {
      method: 'POST',
      path: '/api/people/invitations',
      body: request,
      read: readAnswers,
    }),
  );
  if (result) yield* put(events.people.invited(outcomeOf(result, same)));
}

/** Returns the path of an action, below /api/people. */
function pathOf(action: PeopleAction): string {
  if (action.kind === 'secondStep') return 'second-step';
  const { kind, id } = action;
  const part = encodeURIComponent(id);
  switch (kind) {
    case 'again':
    case 'withdraw':
    case 'link':
      return `invitations/${part}/${kind}`;
    case 'approve':
    case 'refuse':
      return `requests/${part}/${kind}`;
    case 'allowRemoval':
      return `members/${part}/second-step/allow`;
    case 'refuseRemoval':
      return `members/${part}/second-step/refuse`;
    case 'role':
    case 'suspend':
    case 'restore':
    case 'sessions':
    case 'remove':
      return `members/${part}/${kind}`;
  }
}

/** Actions that require a fresh sign-in. */
const SENSITIVE: Partial<Record<PeopleAction['kind'], SensitiveAction>> = {
  secondStep: 'requireSecondStep',
  allowRemoval: 'removeSecondStep',
};

function bodyOf(action: PeopleAction): object {
  if (action.kind === 'allowRemoval') return { confirmed: true };
  if ('roles' in action) return { roles: action.roles };
  return 'role' in action ? { role: action.role } : {};
}

function* act(env: Env, action: PeopleAction): SagaGenerator<PeopleActed> {
  const given: ApiCall<{ link: string | null }> = {
    method: 'POST',
    path: `/api/people/${pathOf(action)}`,
    body: bodyOf(action),
    read: action.kind === 'link' ? readLink : () => ({ link: null }),
  };
  const sensitive = SENSITIVE[action.kind];
  const result =
    sensitive !== undefined
      ? yield* sensitiveRequest(env, sensitive, given)
      : yield* call(apiRequest<{ link: string | null }>, env, given);
  if (!result.ok && result.error.ret === PROOF_NEEDED_RET) return { kind: 'canceled' };
  return outcomeOf(result, ({ link }) => ({
    link: link === null ? null : env.secretHandles.put(link),
  }));
}

/** Runs `people.act`: changes one member, invitation, request or rule. A link stays out of the store. */
function* actOnPeople(env: Env, { action }: EffectNamed<'people.act'>) {
  const acted = yield* unless(leaving('people'), () => act(env, action));
  if (acted) yield* put(events.people.acted(acted));
}

export const peopleWork: WorkOf<'people'> = {
  'people.load': { run: loadPeople, crashed: () => events.people.answered(CRASHED) },
  'people.invite': { run: invitePeople, crashed: () => events.people.invited(CRASHED) },
  'people.act': { run: actOnPeople, crashed: () => events.people.acted(CRASHED) },
};
