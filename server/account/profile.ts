import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { fullName } from '../../src/rules/fullName';
import {
  PROFILE_FIELDS,
  type Profile,
  type ProfileChanges,
  type ProfileField,
} from '../../src/rules/profile';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { fieldProblem, SIGN_UP_FIELDS } from '../authApi/fieldErrors';
import { sessionRoute } from '../authApi/routes';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { LANGUAGES } from '../http/language';
import { fieldsOf, isObject, textField } from '../json';
import { profileOf, setProfile } from '../registration/profiles';
import { notifySessions } from '../session/liveSession';

type Context = Pick<AuthContext, 'db' | 'now' | 'brand'>;

/** How often a change is tried again when another one has come between. */
const TRIES = 3;

const isField = (name: string): name is ProfileField =>
  PROFILE_FIELDS.some((field) => field === name);

/** The changes of a body. @throws {RequestError} for anything else */
function readChanges(body: unknown): ProfileChanges {
  const { changes } = fieldsOf(body);
  const entries = Object.entries(isObject(changes) ? changes : {});
  const read = entries.map(([field, wish]) => {
    const { from, to } = fieldsOf(wish);
    if (!isField(field) || typeof from !== 'string' || typeof to !== 'string')
      throw new RequestError(400, 'The changes are not those of a profile.');
    return [field, { from, to: to.trim() }] as const;
  });
  if (read.length === 0) throw new RequestError(400, 'There is nothing to change.');
  return Object.fromEntries(read);
}

/** What is wrong with the new text of a field, by the rules of the sign-up; undefined when nothing is. */
function problemOf({ brand }: Context, id: ProfileField, text: string): string | undefined {
  if (id === 'language')
    return text === '' || LANGUAGES.some((language) => language === text)
      ? undefined
      : 'There are no pages in this language.';
  const field = SIGN_UP_FIELDS.find((each) => each.id === id);
  return field && fieldProblem(field, text, brand());
}

async function readProfile(db: Database, userId: string): Promise<Profile> {
  const row = await profileOf(db, userId, ...PROFILE_FIELDS);
  return row ?? { first_name: '', last_name: '', company: '', title: '', language: '' };
}

/** Writes new texts where the profile still is what was read; tells whether it was. */
async function replace(
  db: Database,
  userId: string,
  before: Profile,
  texts: Readonly<Partial<Profile>>,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set(texts)
    .where('user_id', '=', userId)
    .where((where) => where.and(before))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes some fields, unless one was changed by somebody else since the page read it. */
async function change(context: Context, userId: string, changes: ProfileChanges) {
  const { db, now } = context;
  const wanted = Object.entries(changes).filter(([field]) => isField(field));
  const formFields = wanted.flatMap(([id, { to }]) => {
    const error = isField(id) ? problemOf(context, id, to) : undefined;
    return error === undefined ? [] : [{ id, error }];
  });
  if (formFields.length > 0) return { outcome: 'fieldError' as const, formFields };

  const texts = Object.fromEntries(wanted.map(([field, { to }]) => [field, to]));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const profile = await readProfile(db, userId);
    const fields = PROFILE_FIELDS.filter((field) => {
      const { from, to } = changes[field] ?? { from: profile[field], to: '' };
      return profile[field] !== from && profile[field] !== to;
    });
    if (fields.length > 0) return { outcome: 'conflict' as const, profile, fields };
    if (!(await replace(db, userId, profile, texts))) continue;
    const reason = Object.keys(texts).join(' ');
    await record(db, { event: 'profile_changed', subject: userId, reason }, now());
    return { outcome: 'saved' as const, profile: { ...profile, ...texts } };
  }
  throw new Error('The profile changes faster than it can be written.');
}

async function tellName(here: SessionContainer, { first_name, last_name }: Profile) {
  const payload = { user_name: fullName(first_name, last_name) };
  if (here.getAccessTokenPayload()['user_name'] === payload.user_name) return;
  await notifySessions(here.getUserId(), payload, here);
}

/** Keeps the language that was chosen anywhere in the portal: the last choice counts. */
async function keepLanguage({ db }: Context, userId: string, language: string): Promise<null> {
  if (!LANGUAGES.some((each) => each === language))
    throw new RequestError(400, 'There are no pages in this language.');
  await setProfile(db, userId, { language });
  return null;
}

/**
 * `GET` and `PUT /api/account/profile`, and `PUT /api/account/language`. A change names what each field was before, so that it may be sent again
 * and nobody's change is lost. PUT and not PATCH: the SDK does not know the latter and would let it pass without a
 * proof against forged requests.
 */
export function profileRoutes(app: FastifyInstance, context: Context): void {
  app.get(
    '/api/account/profile',
    sessionRoute((session) => readProfile(context.db, session.getUserId())),
  );

  app.put(
    '/api/account/profile',
    sessionRoute(async (session, { request }) => {
      const answer = await change(context, session.getUserId(), readChanges(request.body));
      if (answer.outcome === 'saved') await tellName(session, answer.profile);
      return answer;
    }),
  );

  app.put(
    '/api/account/language',
    sessionRoute((session, { request }) =>
      keepLanguage(context, session.getUserId(), textField(request.body, 'language') ?? ''),
    ),
  );
}
