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
  if (!Array.isArray(emails)) throw new RequestError(400, 'emails must be a list of strings.');
  return emails.filter((email): email is string => typeof email === 'string');
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
  const id = (params: unknown) => textIn(params, 'id');
  const write = (work: (actor: Actor, id: string, body: unknown) => Promise<unknown>) =>
    withPermission(context, 'people:write', (actor, { params, body }) =>
      work(actor, id(params), body),
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
  app.post(
    '/api/people/invitations',
    write(async (actor, _id, body) => ({
      answers: await invite(context, actor, {
        emails: emailsIn(body),
        role: roleIn(body),
        language: languageIn(body),
      }),
    })),
  );
  app.post(
    '/api/people/invitations/:id/again',
    write((actor, invitation) => sendAgain(context, actor, invitation)),
  );
  app.post(
    '/api/people/invitations/:id/link',
    write((actor, invitation) => copyLink(context, actor, invitation)),
  );
  app.post(
    '/api/people/invitations/:id/withdraw',
    write((actor, invitation) => withdraw(context, actor, invitation)),
  );
  app.post(
    '/api/people/members/:id/role',
    write((actor, member, body) => giveRole(context, actor, member, roleIn(body))),
  );
  app.post(
    '/api/people/second-step',
    withPermission(context, 'people:write', (actor, { body }, session) =>
      requireSecondStep(context, actor, session, rolesIn(body)),
    ),
  );
  app.post(
    '/api/people/requests/:id/approve',
    write((actor, request, body) => decide(context, actor, request, roleIn(body))),
  );
  app.post(
    '/api/people/requests/:id/refuse',
    write((actor, request) => decide(context, actor, request, null)),
  );
  app.post(
    '/api/people/members/:id/second-step/allow',
    withPermission(context, 'people:write', (actor, { params, body }, session) =>
      allowRemoval(context, actor, session, { userId: id(params), body }),
    ),
  );
  app.post(
    '/api/people/members/:id/second-step/refuse',
    write((actor, member) => refuseRemoval(context, actor, member)),
  );
  const changes = { suspend, restore, sessions: endSessionsOf, remove };
  for (const [name, change] of Object.entries(changes))
    app.post(
      `/api/people/members/:id/${name}`,
      write((actor, member) => change(context, actor, member)),
    );
}
