import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { COLOUR_THEMES } from '../../src/rules/colourThemes';
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
import { sessionRoutes } from '../authApi/routes';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { LANGUAGES } from '../http/language';
import { fieldsOf, isRecord, textIn } from '../json';
import { profileOf, setProfile } from '../registration/profiles';
import { notifySessions } from '../session/liveSession';

type Context = Pick<AuthContext, 'db' | 'now' | 'brand'>;

/** Attempts at a change that conflicts with concurrent ones. */
const TRIES = 3;

const isField = (name: string): name is ProfileField =>
  PROFILE_FIELDS.some((field) => field === name);

/** Parses the changes of a body. @throws {RequestError} for anything else */
function readChanges(body: unknown): ProfileChanges {
  const { changes } = fieldsOf(body);
  const entries = Object.entries(isRecord(changes) ? changes : {});
  const read = entries.map(([field, request]) => {
    const { from, to } = fieldsOf(request);
    if (!isField(field) || typeof from !== 'string' || typeof to !== 'string')
      throw new RequestError(400, 'changes must map fields of a profile to { from, to }.');
    return [field, { from, to: to.trim() }] as const;
  });
  if (read.length === 0) throw new RequestError(400, 'changes must not be empty.');
  return Object.fromEntries(read);
}

/** Returns the error of a field's new text by the rules of sign-up; undefined if valid. */
function problemOf({ brand }: Context, id: ProfileField, text: string): string | undefined {
  if (id === 'language')
    return text === '' || LANGUAGES.some((language) => language === text)
      ? undefined
      : 'This language is not available.';
  const field = SIGN_UP_FIELDS.find((each) => each.id === id);
  return field && fieldProblem(field, text, brand());
}

async function readProfile(db: Database, userId: string): Promise<Profile> {
  const row = await profileOf(db, userId, ...PROFILE_FIELDS);
  return row ?? { first_name: '', last_name: '', company: '', title: '', language: '' };
}

/** Writes new texts if the profile is unchanged since it was read; returns whether it was. */
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

/**
 * Changes some fields, unless one has changed since the page read it.
 * @throws {RequestError} 409 if concurrent changes win every attempt
 */
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
    const isSaved = await db.transaction().execute(async (trx) => {
      if (!(await replace(trx, userId, profile, texts))) return false;
      const reason = Object.keys(texts).join(' ');
      await record(trx, { event: 'profile_changed', subject: userId, reason }, now());
      return true;
    });
    if (!isSaved) continue;
    return { outcome: 'saved' as const, profile: { ...profile, ...texts } };
  }
  throw new RequestError(409, 'The profile was changed at the same time. Try again.');
}

async function notifyName(here: SessionContainer, { first_name, last_name }: Profile) {
  const payload = { user_name: fullName(first_name, last_name) };
  if (here.getAccessTokenPayload()['user_name'] === payload.user_name) return;
  await notifySessions(here.getUserId(), payload, here);
}

/** Saves the theme chosen anywhere in the portal, for devices where its user has chosen none; the last choice wins. */
async function keepTheme({ db }: Context, here: SessionContainer, theme: string): Promise<null> {
  if (!COLOUR_THEMES.some((each) => each === theme))
    throw new RequestError(400, 'This theme is not available.');
  await setProfile(db, here.getUserId(), { theme });
  await notifySessions(here.getUserId(), { user_theme: theme }, here);
  return null;
}

/** Saves the language chosen anywhere in the portal; the last choice wins. */
async function keepLanguage({ db }: Context, userId: string, language: string): Promise<null> {
  if (!LANGUAGES.some((each) => each === language))
    throw new RequestError(400, 'This language is not available.');
  await setProfile(db, userId, { language });
  return null;
}

/**
 * `GET` and `PUT /api/account/profile`, `PUT /api/account/language` and `/api/account/theme`. A change names each
 * field's previous value, so that it can be retried and overwrites no other change. PUT, not PATCH: the SDK does not
 * know PATCH and would skip its anti-CSRF check.
 */
export function profileRoutes(app: FastifyInstance, context: Context): void {
  const signedIn = sessionRoutes(app);
  signedIn.get('/api/account/profile', (session) => readProfile(context.db, session.getUserId()));

  signedIn.put('/api/account/profile', async (session, { request }) => {
    const answer = await change(context, session.getUserId(), readChanges(request.body));
    if (answer.outcome === 'saved') await notifyName(session, answer.profile);
    return answer;
  });

  signedIn.put('/api/account/language', (session, { request }) =>
    keepLanguage(context, session.getUserId(), textIn(request.body, 'language')),
  );

  signedIn.put('/api/account/theme', (session, { request }) =>
    keepTheme(context, session, textIn(request.body, 'theme')),
  );
}
