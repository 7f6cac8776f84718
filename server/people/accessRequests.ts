import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ACCESS_REQUESTS_A_DAY } from '../../src/rules/constants';
import type { Role } from '../../src/rules/roles';
import { DAY_MS, SECOND_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { fieldProblem, requiredText, SIGN_UP_FIELDS } from '../authApi/fieldErrors';
import { fieldText, sentFields } from '../authApi/sentFields';
import type { Database } from '../data/schema';
import { createSharedLimit } from '../data/sharedLimit';
import { Refusal, RequestError } from '../http/errors';
import { languageIn, languageNamed, type Language } from '../http/language';
import { networkOf } from '../http/network';
import { textIn } from '../json';
import { accessLink, invitationLink, peopleLink } from '../mail/links';
import { recipientOf } from '../mail/recipient';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import { invitedUntil } from '../registration/invitations';
import { profileByEmail } from '../registration/profiles';
import { administratorsOf, holdPeople } from '../studios/administrators';
import { FIRST_STUDIO } from '../studios/studios';
import { freshCheck, holdAsActor, type Actor } from './actor';
import { createOrRenew, mayGive, openFor } from './invite';
import { REFUSALS, TOO_MANY_REQUESTS } from './words';

/** A request for access from someone without an invitation. */
interface AccessRequest {
  /** Normalized, as it is stored. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly language: Language;
}

/**
 * Creates a function that takes access requests. The response reveals nothing about the address; its owner gets a
 * mail about the existing account, or with a link to confirm and a note about an open invitation. The limits count
 * every address alike, so their refusal reveals nothing either.
 */
function accessRequests(context: AuthContext) {
  const { db, mail, now, url } = context;
  /** @throws {RequestError} if the limit is exceeded */
  const countBy = (what: keyof typeof ACCESS_REQUESTS_A_DAY) => {
    const limit = createSharedLimit(db, `access-${what}`, ACCESS_REQUESTS_A_DAY[what], DAY_MS, now);
    return async (key: string, language: Language): Promise<void> => {
      if (!(await limit.take(key)))
        throw new RequestError(429, TOO_MANY_REQUESTS[what][language], DAY_MS / SECOND_MS);
    };
  };
  const [countAddress, countNetwork] = [countBy('address'), countBy('network')];

  return async (
    { email, firstName, lastName, company, language }: AccessRequest,
    network: string,
  ): Promise<void> => {
    await countNetwork(network, language);
    await countAddress(email, language);
    const to = await recipientOf(db, email, language);
    if ((await profileByEmail(db, email)) !== undefined)
      return mail.send('addressTried', to, { at: now() });
    const invited = await invitedUntil(db, email, now());
    const token = randomToken();
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('access_requests')
        .values({
          id: randomUUID(),
          token_hash: sha256(token),
          email,
          first_name: firstName,
          last_name: lastName,
          company,
          language,
          state: 'unconfirmed',
          created_at: now(),
        })
        .execute();
      const link = accessLink(url(), token);
      await mail.post(trx, 'accessConfirm', to, { company, link, invited }, token);
    });
    mail.deliver();
  };
}

/** Notifies the administrators of waiting requests, at most once a day. */
async function notifyAdministrators(trx: Database, { mail, now, url }: AuthContext): Promise<void> {
  const notified = await trx
    .updateTable('studios')
    .set({ requests_told_at: now() })
    .where('id', '=', FIRST_STUDIO)
    // A time in the future comes from a clock that was set back.
    .where(sql<boolean>`abs(requests_told_at - ${now()}) >= ${DAY_MS}`)
    .executeTakeFirst();
  if (notified.numUpdatedRows === 0n) return;
  const { waiting } = await trx
    .selectFrom('access_requests')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const link = peopleLink(url());
  for (const { email } of await administratorsOf(trx, FIRST_STUDIO)) {
    const to = await recipientOf(trx, email);
    const key = `requests wait ${email} ${now()}`;
    await mail.post(trx, 'accessWaiting', to, { waiting: Number(waiting), link }, key);
  }
}

/**
 * Confirms the address of a request by the token in its mail; the request then waits for an administrator. Using the
 * same link again is accepted; an unknown or expired one is `ended`.
 */
export async function confirmAccess(context: AuthContext, token: string) {
  const { db, mail, now } = context;
  const request = await db
    .selectFrom('access_requests')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (request === undefined) return 'ended';
  if (request.state === 'waiting') return 'confirmed';
  if (request.state !== 'unconfirmed') return 'decided';
  if (request.created_at <= now() - DAY_MS) return 'ended';
  const { email, company } = request;
  await db.transaction().execute(async (trx) => {
    // First, as a decision does: two requests of an address would otherwise delete each other, or wait for each other.
    await holdPeople(trx, FIRST_STUDIO);
    const ours = await trx
      .updateTable('access_requests')
      .set({ state: 'waiting' })
      .where('id', '=', request.id)
      .where('state', '=', 'unconfirmed')
      .executeTakeFirst();
    if (ours.numUpdatedRows === 0n) return;
    // Only the newest request of an address waits.
    await trx
      .deleteFrom('access_requests')
      .where('email', '=', email)
      .where('state', '=', 'waiting')
      .where('id', '<>', request.id)
      .execute();
    const to = await recipientOf(trx, email, languageNamed(request.language));
    await mail.post(trx, 'accessReceived', to, { company }, `request ${request.id} received`);
    await notifyAdministrators(trx, context);
  });
  mail.deliver();
  return 'confirmed';
}

/** Returns the waiting requests; only administrators of the first studio decide them. */
export async function waitingRequests({ db }: AuthContext, { studio }: Actor) {
  if (studio.id !== FIRST_STUDIO) return [];
  return db
    .selectFrom('access_requests')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'company'])
    .select('created_at as createdAt')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute();
}

/** Decides a request: with a role, invites the requester to the actor's studio; without one, refuses. */
export async function decide(
  context: AuthContext,
  actor: Actor,
  id: string,
  role: Role | null,
): Promise<null> {
  const { db, mail, now, url } = context;
  const request = await db
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'unconfirmed')
    .executeTakeFirst();
  if (request === undefined || actor.studio.id !== FIRST_STUDIO)
    throw new RequestError(404, 'This request does not exist.');
  if (role !== null) {
    mayGive(actor, role);
    (await freshCheck(actor, now()))(role);
  }
  const { email } = request;
  const language = languageNamed(request.language);
  const to = { email, firstName: request.first_name, lastName: request.last_name, language };
  await db.transaction().execute(async (trx) => {
    await holdAsActor(trx, actor, 'people:write');
    // First, as a registration does: they would otherwise wait for each other.
    const open =
      role === null ? undefined : await openFor({ db: trx, now }, actor.studio.id, email);
    const state = role === null ? 'refused' : 'approved';
    const decided = await trx
      .updateTable('access_requests')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (decided.numUpdatedRows === 0n) throw new Refusal(REFUSALS.decided);
    const entry = { event: 'access_decided', subject: id, actor: actor.userId } as const;
    await record(trx, { ...entry, reason: role === null ? state : `as ${role}` }, now());
    if (role === null) {
      const data = { company: request.company };
      return mail.post(trx, 'accessRefused', to, data, `request ${id} refused`);
    }
    const order = { email, studioId: actor.studio.id, role, invitedBy: actor.userId, language };
    const { token, expiresAt: until } = await createOrRenew(trx, open, order, now());
    const link = invitationLink(url(), email, token);
    await mail.post(trx, 'accessGranted', to, { until, link }, token);
  });
  mail.deliver();
  return null;
}

/** Shortest response time, so that the time reveals nothing about the address. */
const ANSWER_MS = 250;
const STATUSES = {
  confirmed: 'OK',
  decided: 'ACCESS_DECIDED',
  ended: 'ACCESS_LINK_INVALID',
} as const;
const ASKED = SIGN_UP_FIELDS.filter(({ id }) =>
  ['first_name', 'last_name', 'company', 'email'].includes(id),
);

/**
 * Registers the routes of access requests for visitors: `POST /api/access-requests` with form fields, and the
 * confirmation sent from the page of the mail's link. A filled `website` field marks a bot.
 */
export function accessRoutes(app: FastifyInstance, context: AuthContext): void {
  const ask = accessRequests(context);

  app.post('/api/access-requests', async ({ body, headers, socket }) => {
    const fields = sentFields(body);
    const text = (id: string) => fieldText(fields, id).trim();
    const formFields = ASKED.flatMap((field) => {
      const value = text(field.id);
      const error =
        value === '' ? requiredText(field.id) : fieldProblem(field, value, context.brand());
      return error === undefined ? [] : [{ id: field.id, error }];
    });
    if (formFields.length > 0) return { status: 'FIELD_ERROR', formFields };
    const request = {
      email: normaliseEmail(text('email')),
      firstName: text('first_name'),
      lastName: text('last_name'),
      company: text('company'),
      language: languageIn(body),
    };
    const asked = text('website') === '' ? ask(request, networkOf({ headers, socket })) : undefined;
    await Promise.all([asked, wait(ANSWER_MS)]);
    return { status: 'OK' };
  });

  app.post('/api/access-requests/confirm', async ({ body }) => ({
    status: STATUSES[await confirmAccess(context, textIn(body, 'token'))],
  }));
}
