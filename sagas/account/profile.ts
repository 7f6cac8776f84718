import { call, put, race, take } from 'typed-redux-saga';
import type {
  ProfileEffect,
  ProfileEvent,
  ProfileReading,
  ProfileSaving,
} from '../../machines/account/profile';
import { events } from '../../src/kit/events';
import { isRecord, type Json } from '../../src/rules/json';
import { PROFILE_FIELDS, type Profile, type ProfileField } from '../../src/rules/profile';
import { apiRequest } from '../apiClient/apiRequest';
import { fieldErrorsOf } from '../authApi/authAnswer';
import type { Env, WorkOf } from '../env';

const PATH = '/api/account/profile';

/** What ends a call whose answer is not wanted any more. */
const ENDING: ProfileEvent['type'][] = ['profile/asked', 'profile/reset'];

/** Reads a profile; null for anything else. */
export function readProfile(value: unknown): Profile | null {
  if (!isRecord(value)) return null;
  const texts = PROFILE_FIELDS.map((field) => [field, value[field]] as const);
  if (!texts.every(([, text]) => typeof text === 'string')) return null;
  // Every field was looked at.
  return Object.fromEntries(texts) as Profile;
}

const isProfileField = (value: unknown): value is ProfileField =>
  PROFILE_FIELDS.some((field) => field === value);

const fieldsOf = ({ fields }: Json): ProfileField[] =>
  Array.isArray(fields) ? fields.filter(isProfileField) : [];

/** Reads what came of a change; null for anything that a change does not come to. */
export function readSaving(value: unknown): ProfileSaving | null {
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

/** Worker of `profile.load`: GET /api/account/profile. */
export function* loadProfile(env: Env) {
  const { result } = yield* race({
    result: call(apiRequest<Profile>, env, {
      path: PATH,
      read: readProfile,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  const reading: ProfileReading = result.ok
    ? { kind: 'profile', profile: result.data }
    : { kind: 'failed', error: result.error };
  yield* put(events.profile.read(reading));
}

/** Worker of `profile.save`: PUT /api/account/profile. It names what was there before, so it may be repeated. */
export function* saveProfile(
  env: Env,
  { changes }: Extract<ProfileEffect, { type: 'profile.save' }>,
) {
  const { result } = yield* race({
    result: call(apiRequest<ProfileSaving>, env, {
      method: 'PUT' as const,
      path: PATH,
      body: { changes },
      read: readSaving,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  const saving: ProfileSaving = result.ok ? result.data : { kind: 'failed', error: result.error };
  yield* put(events.profile.answered(saving));
}

/** Worker of `profile.keepLanguage`: PUT /api/account/language. The page speaks it already; a failure changes nothing. */
export function* keepLanguage(
  env: Env,
  { language }: Extract<ProfileEffect, { type: 'profile.keepLanguage' }>,
) {
  yield* call(apiRequest<true>, env, {
    method: 'PUT' as const,
    path: '/api/account/language',
    body: { language },
    read: () => true as const,
    shownBy: 'page' as const,
  });
}

/** Reading and changing the profile. */
export const profileWork: WorkOf<'profile'> = {
  'profile.load': {
    run: loadProfile,
    crashed: () => events.profile.read({ kind: 'failed', error: null }),
  },
  'profile.save': {
    run: saveProfile,
    crashed: () => events.profile.answered({ kind: 'failed', error: null }),
  },
  'profile.keepLanguage': { run: keepLanguage, crashed: null },
};
