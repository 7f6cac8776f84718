import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BRAND_THEMES, type BrandId } from '../../src/rules/brandThemes';
import type { AuthContext } from '../authApi/context';
import { emailProblem, passwordProblem } from '../authApi/fieldErrors';
import { listErrors } from '../notices/collectedErrors';
import { INVITATION_STATES, listInvitations } from '../registration/invitations';
import { brandMark, MARK_ADDRESS } from '../mail/mark';
import { listMails, mailById } from '../mail/outbox';
import { blockProfile, listProfiles } from '../registration/profiles';
import { parseSettings } from '../data/settings';
import { createCode, listRecordings, logOf } from '../supportRecording/recordings';
import { listStudios } from '../studios/studios';
import { pageColours } from '../http/pageColours';
import { RequestError } from '../http/errors';
import { fieldsOf, textField, textIn } from '../json';
import { RESET_LINK_STATES, type PlatformServices } from '../services';
import { isOwnHost } from '../http/hosts';
import { MAIL_FRAME_POLICY } from '../http/policies';
import type { FaultSwitch } from './faults';
import { developersPage } from './page';
import { PLACES, presetAt, PRESETS } from './presets';

export interface DevelopersContext {
  readonly context: AuthContext;
  readonly services: PlatformServices;
  readonly faults: FaultSwitch;
}

const API = '/developers/api';
const NO_DATA = { ret: 0, data: null } as const;

function emailOf(sent: unknown): string {
  const { email } = fieldsOf(sent);
  if (typeof email !== 'string') throw new RequestError(400, 'email (string) is missing.');
  const problem = emailProblem(email);
  if (problem !== undefined) throw new RequestError(400, problem);
  return email;
}

const optionalText = (sent: unknown, name: string): string => {
  const value = fieldsOf(sent)[name] ?? '';
  if (typeof value !== 'string') throw new RequestError(400, `${name} must be a string.`);
  return value;
};

/** Returns one of the known words; undefined if the field is absent. */
function oneOf<T extends string>(sent: unknown, name: string, known: readonly T[]): T | undefined {
  const text = optionalText(sent, name);
  const found = known.find((word) => word === text);
  if (text !== '' && found === undefined) {
    throw new RequestError(400, `${name} must be one of ${known.join(', ')}.`);
  }
  return found;
}

/** Other sites can make a browser submit a form, but cannot set this header. */
function requireDeveloper(request: FastifyRequest): void {
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (reading || request.headers['x-developer'] === '1') return;
  throw new RequestError(403, 'This request needs the header "x-developer: 1".');
}

function accountRoutes(app: FastifyInstance, { context, services }: DevelopersContext): void {
  app.get(`${API}/accounts`, async () => ({ ret: 0, data: await listProfiles(context.db) }));
  app.post(`${API}/accounts`, async ({ body }) => {
    const email = emailOf(body);
    const password = optionalText(body, 'password');
    const problem = passwordProblem(password, context.brand());
    if (problem !== undefined) throw new RequestError(400, problem);
    const account = await services.createAccount({
      email,
      password,
      firstName: optionalText(body, 'firstName'),
      lastName: optionalText(body, 'lastName'),
      company: optionalText(body, 'company'),
      title: optionalText(body, 'title'),
      emailVerified: fieldsOf(body)['emailVerified'] === true,
    });
    if (account === undefined) throw new RequestError(409, 'This address already has an account.');
    return { ret: 0, data: account };
  });
  app.put(`${API}/accounts/blocked`, async ({ body }) => {
    const reason = optionalText(body, 'reason');
    const found = await blockProfile(context.db, emailOf(body), reason === '' ? null : reason);
    if (!found) throw new RequestError(404, 'This address has no account.');
    return NO_DATA;
  });
  app.get(`${API}/sessions`, async ({ query }) => ({
    ret: 0,
    data: await services.listSessions(emailOf(query)),
  }));
  app.post(`${API}/sessions/revoke`, async ({ body }) => ({
    ret: 0,
    data: { revoked: await services.revokeSessions(emailOf(body)) },
  }));
}

function stateRoutes(app: FastifyInstance, { context, services }: DevelopersContext): void {
  const { db, settings } = context;
  app.get(`${API}/invitations`, async () => ({ ret: 0, data: await listInvitations(db) }));
  app.post(`${API}/invitations`, async ({ body }) => ({
    ret: 0,
    data: await services.createInvitation(emailOf(body), oneOf(body, 'state', INVITATION_STATES)),
  }));
  app.post(`${API}/reset-links`, async ({ body }) => {
    const state = oneOf(body, 'state', RESET_LINK_STATES);
    const url = await services.createResetLink(emailOf(body), state);
    if (url === undefined) throw new RequestError(404, 'This address has no account.');
    return { ret: 0, data: { url } };
  });
  app.post(`${API}/confirmation-links`, async ({ body }) => {
    const url = await services.createConfirmationLink(emailOf(body));
    if (url === undefined) throw new RequestError(404, 'There is nothing to confirm.');
    return { ret: 0, data: { url } };
  });
  app.get(`${API}/mails`, async ({ query }) => ({
    ret: 0,
    data: await listMails(db, textField(query, 'to')),
  }));
  app.get(`${API}/errors`, async () => ({ ret: 0, data: await listErrors(db) }));
  app.put(`${API}/settings`, async ({ body }) => {
    try {
      return { ret: 0, data: await settings.set(parseSettings(body)) };
    } catch (error) {
      if (error instanceof TypeError) throw new RequestError(400, `${error.message}.`);
      throw error;
    }
  });
}

function faultRoutes(app: FastifyInstance, { faults }: DevelopersContext): void {
  app.put(`${API}/faults`, ({ body }) => {
    faults.set(body);
    return { ret: 0, data: faults.list() };
  });
  app.post(`${API}/faults/preset`, ({ body }) => {
    const { preset: named } = fieldsOf(body);
    const preset = PRESETS.find(({ id }) => id === named);
    const place = oneOf(body, 'place', PLACES) ?? 'call';
    if (preset === undefined) throw new RequestError(400, 'Unknown preset.');
    const { rule, url } = presetAt(preset, place);
    faults.set(rule);
    return { ret: 0, data: { url } };
  });
  app.delete(`${API}/faults`, () => {
    faults.clear();
    return NO_DATA;
  });
}

function recordingRoutes(app: FastifyInstance, { context: { db, now } }: DevelopersContext): void {
  app.post(`${API}/recordings`, async ({ body }) => ({
    ret: 0,
    data: await createCode(db, optionalText(body, 'note'), now()),
  }));
  app.get('/developers/recordings/:number', async ({ params }, reply) => {
    const log = await logOf(db, textIn(params, 'number'), now());
    if (log === null) throw new RequestError(404, 'Unknown log.');
    return reply.type('application/json').send(log);
  });
}

/** The developers' page, its two files and its JSON API, under the server's own names. Not installed in production. */
export function developersRoutes(app: FastifyInstance, developers: DevelopersContext): void {
  const { url } = developers.context;
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', ({ host }, _reply, next) => {
      if (!isOwnHost(host, url())) throw new RequestError(403, `This server is not ${host}.`);
      next();
    });
    ownRoutes(scope, developers);
    done();
  });
}

function ownRoutes(app: FastifyInstance, developers: DevelopersContext): void {
  const { context, services, faults } = developers;
  const { db, settings } = context;

  app.get('/developers', async (_request, reply) => {
    const profiles = await listProfiles(db);
    const accounts = await Promise.all(
      profiles.map(async (profile) => ({
        ...profile,
        sessions: await services.listSessions(profile.email),
      })),
    );
    const [invitations, mails, errors] = [
      await listInvitations(db),
      await listMails(db),
      await listErrors(db),
    ];
    reply.type('text/html; charset=utf-8');
    return developersPage({
      brand: context.brand(),
      accounts,
      studios: await listStudios(db),
      invitations,
      mails,
      errors,
      settings: settings.get(),
      recordings: await listRecordings(db, context.now()),
      faults: faults.list(),
      now: context.now(),
    });
  });
  app.get('/developers/mails/:id', async ({ params }, reply) => {
    const mail = await mailById(db, textIn(params, 'id'));
    if (mail === undefined) throw new RequestError(404, 'Unknown mail.');
    reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_FRAME_POLICY);
    const mark = await brandMark(context.brand().id);
    return mail.html.replaceAll(MARK_ADDRESS, `data:image/png;base64,${mark.toString('base64')}`);
  });
  for (const id of Object.keys(BRAND_THEMES) as BrandId[]) {
    app.get(`/developers/mark-${id}.png`, async (_request, reply) => {
      reply.type('image/png');
      return brandMark(id);
    });
  }
  app.get('/developers/style.css', async (_request, reply) => {
    reply.type('text/css; charset=utf-8');
    return pageColours() + (await readFile(new URL('developers.css', import.meta.url), 'utf8'));
  });
  app.get('/developers/app.js', async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8');
    return readFile(new URL('app.js', import.meta.url));
  });
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, _reply, next) => {
      requireDeveloper(request);
      next();
    });
    accountRoutes(scope, developers);
    stateRoutes(scope, developers);
    faultRoutes(scope, developers);
    recordingRoutes(scope, developers);
    done();
  });
}
