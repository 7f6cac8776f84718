import type { ChangeOutcome, PeopleAction } from '../../machines/people/people';
import { events } from '../../src/kit/events';
import { PROOF_NEEDED_RET, type SensitiveAction } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import { same } from '../apiClient/asking';
import type { ApiCall, ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED, outcomeOf } from '../apiClient/callOutcome';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readAnswers, readLink, readPeople } from './peopleAnswer';

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

/** Changes that require a fresh sign-in for another reason than an administrator's role. */
const SENSITIVE: Partial<Record<PeopleAction['kind'], SensitiveAction>> = {
  secondStep: 'requireSecondStep',
  allowRemoval: 'removeSecondStep',
};

const changeOf = <Data, Kept>(
  result: ApiResult<Data>,
  keep: (data: Data) => Kept,
): ChangeOutcome<Kept> =>
  !result.ok && result.error.ret === PROOF_NEEDED_RET
    ? { kind: 'canceled' }
    : outcomeOf(result, keep);

function bodyOf(action: PeopleAction): object {
  if (action.kind === 'allowRemoval') return { confirmed: true };
  if ('roles' in action) return { roles: action.roles };
  return 'role' in action ? { role: action.role } : {};
}

const ending = () => leaving('people');
const answered = reporter(events.people.answered, ending, CRASHED);
const invited = reporter(events.people.invited, ending, CRASHED);
const acted = reporter(events.people.acted, ending, CRASHED);

export const peopleWork: WorkOf<'people'> = {
  'people.load': answered(function* load(env) {
    return outcomeOf(yield* apiRequest(env, { path: '/api/people', read: readPeople }), same);
  }),
  /** POST /api/people/invitations, which returns a result for each email. */
  'people.invite': invited(function* invite(env, { wish: body }) {
    const path = '/api/people/invitations';
    const given = { method: 'POST' as const, path, body, read: readAnswers };
    return changeOf(yield* sensitiveRequest(env, 'changeAdministrators', given), same);
  }),
  /** Changes one member, invitation, request or rule. A link stays out of the store. */
  'people.act': acted(function* act(env, { action }) {
    const given: ApiCall<{ link: string | null }> = {
      method: 'POST',
      path: `/api/people/${pathOf(action)}`,
      body: bodyOf(action),
      read: action.kind === 'link' ? readLink : () => ({ link: null }),
    };
    const sensitive = SENSITIVE[action.kind] ?? 'changeAdministrators';
    return changeOf(yield* sensitiveRequest(env, sensitive, given), ({ link }) => ({
      link: link === null ? null : env.secretHandles.put(link),
    }));
  }),
};
