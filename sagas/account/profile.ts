import { call, put } from 'typed-redux-saga';
import type { ProfileSaving } from '../../machines/account/profile';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { isRecord, type Json } from '../../src/rules/json';
import { PROFILE_FIELDS, type Profile, type ProfileField } from '../../src/rules/profile';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { fieldErrorsOf } from '../authApi/authAnswer';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';

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

/** Runs `profile.load`: GET /api/account/profile. */
function* loadProfile(env: Env) {
  const result = yield* unless(askingAgain('profile'), () =>
    apiRequest(env, { path: PATH, read: readProfile }),
  );
  if (!result) return;
  yield* put(events.profile.read(answerOf(result, (profile) => ({ kind: 'profile', profile }))));
}

/** Runs `profile.save`: PUT /api/account/profile. The body names the old values, so the request is idempotent. */
function* saveProfile(env: Env, { changes }: EffectNamed<'profile.save'>) {
  const result = yield* unless(askingAgain('profile'), () =>
    apiRequest(env, { method: 'PUT', path: PATH, body: { changes }, read: readSaving }),
  );
  if (result) yield* put(events.profile.answered(answerOf(result, (saving) => saving)));
}

/** Runs `profile.keepLanguage`: PUT /api/account/language. The page already has it, so a failure changes nothing. */
export function* keepLanguage(env: Env, { language }: EffectNamed<'profile.keepLanguage'>) {
  yield* call(apiRequest<true>, env, {
    method: 'PUT' as const,
    path: '/api/account/language',
    body: { language },
    read: () => true as const,
  });
}

export const profileWork: WorkOf<'profile'> = {
  'profile.load': { run: loadProfile, crashed: () => events.profile.read(CRASHED) },
  'profile.save': { run: saveProfile, crashed: () => events.profile.answered(CRASHED) },
  'profile.keepLanguage': { run: keepLanguage, crashed: null },
};
