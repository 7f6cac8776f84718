import { call } from 'typed-redux-saga';
import type { ProfileSaving } from '../../machines/account/profile';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { isRecord, type Json } from '../../src/rules/json';
import { PROFILE_FIELDS, type Profile, type ProfileField } from '../../src/rules/profile';
import { asking, same } from '../apiClient/asking';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { fieldErrorsOf } from '../authApi/authAnswer';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';

const PATH = '/api/account/profile';

/** Reads a profile; null for anything else. */
export function readProfile(value: unknown): Profile | null {
  if (!isRecord(value)) return null;
  const texts = PROFILE_FIELDS.map((field) => [field, value[field]] as const);
  if (!texts.every(([, text]) => typeof text === 'string')) return null;
  // Every field was checked above.
  return Object.fromEntries(texts) as Profile;
}

const isProfileField = (value: unknown): value is ProfileField =>
  PROFILE_FIELDS.some((field) => field === value);

const fieldsOf = ({ fields }: Json): ProfileField[] =>
  Array.isArray(fields) ? fields.filter(isProfileField) : [];

/** Reads the response to a change; null for anything else. */
function readSaving(value: unknown): ProfileSaving | null {
  if (!isRecord(value)) return null;
  const profile = readProfile(value['profile']);
  switch (value['outcome']) {
    case 'saved':
      return profile && { kind: 'saved', profile };
    case 'conflict':
      return profile && { kind: 'conflict', profile, fields: fieldsOf(value) };
    case 'fieldError':
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(value) };
    default:
      return null;
  }
}

/** Stores a choice that the page already shows, so a failure changes nothing. */
function* keep(env: Env, path: string, body: Json) {
  yield* call(apiRequest<true>, env, {
    method: 'PUT' as const,
    path,
    body,
    read: () => true as const,
  });
}

export function* keepLanguage(env: Env, { language }: EffectNamed<'profile.keepLanguage'>) {
  yield* keep(env, '/api/account/language', { language });
}

export function* keepTheme(env: Env, { theme }: EffectNamed<'profile.keepTheme'>) {
  yield* keep(env, '/api/account/theme', { theme });
}

const ending = () => askingAgain('profile');
const read = reporter(events.profile.read, ending, CRASHED);
const answered = reporter(events.profile.answered, ending, CRASHED);

export const profileWork: WorkOf<'profile'> = {
  'profile.load': read(
    asking({ path: PATH, read: readProfile }, (profile) => ({ kind: 'profile', profile })),
  ),
  /** PUT /api/account/profile. The body names the old values, so the request is idempotent. */
  'profile.save': answered(function* save(env, { changes }) {
    const given = { method: 'PUT' as const, path: PATH, body: { changes }, read: readSaving };
    return answerOf(yield* apiRequest(env, given), same);
  }),
  'profile.keepLanguage': { run: keepLanguage, crashed: null },
  'profile.keepTheme': { run: keepTheme, crashed: null },
};
