import type { FastifyInstance } from 'fastify';
import { isRole, ROLES, type Role } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import { RequestError } from '../http/errors';
import { languageIn } from '../http/language';
import { fieldsOf, textIn } from '../json';
import { decide, waitingRequests } from './accessRequests';
import { withPermission, type Actor } from './actor';
import { endSessionsOf, giveRole, remove, restore, suspend } from './changes';
import { copyLink, invite, sendAgain, withdraw } from './invite';
import { invitationsOf, membersOf } from './listing';
import { allowRemoval, helpWanted, refuseRemoval } from './secondStepHelp';
import { requireSecondStep, secondStepRule } from './secondStepRule';

export function roleIn(body: unknown): Role {
  const role = textIn(body, 'role');
  if (!isRole(role)) throw new RequestError(400, 'role must be the name of a role.');
  return role;
}

function emailsIn(body: unknown): string[] {
  const { emails } = fieldsOf(body);
  const isList = Array.isArray(emails) && emails.every((email) => typeof email === 'string');
  if (!isList) throw new RequestError(400, 'emails must be a list of strings.');
  return emails;
}

function rolesIn(body: unknown): Role[] {
  const { roles } = fieldsOf(body);
  const isList = Array.isArray(roles) && roles.every((role) => ROLES.includes(role));
  if (!isList) throw new RequestError(400, 'roles must be a list of roles.');
  return ROLES.filter((role) => roles.includes(role));
}

/**
 * Registers the routes of a studio's people: lists for users who may read them, changes and access requests for users
 * who may write. Requests only affect the user's own studio; ids of another studio get a 404.
 */
export function peopleRoutes(app: FastifyInstance, context: AuthContext): void {
  const post = (
    path: string,
    work: (actor: Actor, id: string, body: unknown) => Promise<unknown>,
  ) =>
    app.post(
      path,
      withPermission(context, 'people:write', (actor, { params, body }) =>
        work(actor, textIn(params, 'id'), body),
      ),
    );

  app.get(
    '/api/people',
    withPermission(context, 'people:read', async (actor) => ({
      members: await membersOf(context, actor),
      invitations: await invitationsOf(context, actor),
      requests: actor.permissions.includes('people:write')
        ? await waitingRequests(context, actor)
        : [],
      secondStepHelp: await helpWanted(context, actor),
      secondStepRoles: await secondStepRule(context, actor),
    })),
  );
  post('/api/people/invitations', async (actor, _id, body) => ({
    answers: await invite(context, actor, {
      emails: emailsIn(body),
      role: roleIn(body),
      language: languageIn(body),
    }),
  }));
  post('/api/people/members/:id/role', (actor, id, body) =>
    giveRole(context, actor, id, roleIn(body)),
  );
  post('/api/people/second-step', (actor, _id, body) =>
    requireSecondStep(context, actor, rolesIn(body)),
  );
  post('/api/people/requests/:id/approve', (actor, id, body) =>
    decide(context, actor, id, roleIn(body)),
  );
  post('/api/people/requests/:id/refuse', (actor, id) => decide(context, actor, id, null));
  post('/api/people/members/:id/second-step/allow', (actor, id, body) =>
    allowRemoval(context, actor, id, body),
  );
  const changes = {
    'invitations/:id/again': sendAgain,
    'invitations/:id/link': copyLink,
    'invitations/:id/withdraw': withdraw,
    'members/:id/suspend': suspend,
    'members/:id/restore': restore,
    'members/:id/sessions': endSessionsOf,
    'members/:id/remove': remove,
    'members/:id/second-step/refuse': refuseRemoval,
  };
  for (const [path, change] of Object.entries(changes))
    post(`/api/people/${path}`, (actor, id) => change(context, actor, id));
}
