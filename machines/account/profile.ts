import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import type { FieldError } from '../fieldError';
import { asks, on, when, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';
import type { ColourTheme } from '../../src/rules/colourThemes';
import type { Profile, ProfileChanges, ProfileField } from '../../src/rules/profile';

/** The outcome of loading the profile. */
export type ProfileReading = { kind: 'profile'; profile: Profile } | FailedRequest;

export type ProfileSaving =
  | { kind: 'saved'; profile: Profile }
  /** Fields changed elsewhere in the meantime, and the current profile. */
  | { kind: 'conflict'; profile: Profile; fields: ProfileField[] }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | FailedRequest;

export type ProfileEvent =
  /** The page requests the profile of the signed-in user. */
  | { type: 'profile/asked' }
  | { type: 'profile/read'; payload: ProfileReading }
  | { type: 'profile/submitted'; payload: { changes: ProfileChanges } }
  | { type: 'profile/answered'; payload: ProfileSaving }
  /** The user chose a language, on any page. */
  | { type: 'profile/languageChosen'; payload: { language: string } }
  /** The user chose a theme, on any page. */
  | { type: 'profile/themeChosen'; payload: { theme: ColourTheme } }
  | { type: 'profile/reconnected' }
  | { type: 'profile/reset' };

export type ProfileEffect =
  | { type: 'profile.load' }
  | { type: 'profile.save'; changes: ProfileChanges }
  | { type: 'profile.keepLanguage'; language: string }
  | { type: 'profile.keepTheme'; theme: ColourTheme };

export interface ProfileContext {
  /** The server's last known version. */
  profile: Profile | null;
  /** Why the profile could not be loaded. */
  error: ApiError | null;
  /** The last submitted changes and their outcome. */
  wish: ProfileChanges;
  result: ProfileSaving | null;
}

const nothing: ProfileContext = { profile: null, error: null, wish: {}, result: null };

const SUBMITTED = {
  'profile/submitted': [
    { guard: 'changesNothing', target: 'unchanged', actions: 'forgetResult' },
    { target: 'saving', actions: ['keepChanges', 'save'] },
  ],
} as const;

/** The signed-in user's profile (spec 5: sign-up). Only changed fields are sent, so concurrent edits survive. */
export const profileMachine = setup({
  types: types<ProfileContext, ProfileEvent, ProfileEffect>(),
  guards: {
    isRead: whenKind('profile/read', 'profile'),
    changesNothing: when('profile/submitted', ({ changes }) => Object.keys(changes).length === 0),
    isSaved: whenKind('profile/answered', 'saved'),
    isConflict: whenKind('profile/answered', 'conflict'),
    isFieldError: whenKind('profile/answered', 'fieldError'),
  },
  actions: {
    load: emit({ type: 'profile.load' }),
    save: emit(asks('profile/submitted', ({ changes }) => ({ type: 'profile.save', changes }))),
    sendLanguage: emit(
      asks('profile/languageChosen', ({ language }) => ({
        type: 'profile.keepLanguage',
        language,
      })),
    ),
    sendTheme: emit(
      asks('profile/themeChosen', ({ theme }) => ({ type: 'profile.keepTheme', theme })),
    ),
    keepLanguage: assign(
      on('profile/languageChosen', ({ language }, { profile }) => ({
        profile: profile && { ...profile, language },
      })),
    ),
    keepReading: assign(
      on('profile/read', (reading) =>
        reading.kind === 'profile' ? { profile: reading.profile } : { error: reading.error },
      ),
    ),
    keepChanges: assign(
      on('profile/submitted', ({ changes }) => ({ wish: changes, result: null })),
    ),
    keepResult: assign(
      on('profile/answered', (result) => ({
        result,
        ...('profile' in result && { profile: result.profile }),
      })),
    ),
    forgetResult: assign({ result: null, wish: {} }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'profile',
  initial: 'idle',
  context: nothing,
  on: {
    'profile/asked': { target: '.loading', actions: ['forget', 'load'] },
    'profile/reset': { target: '.idle', actions: 'forget' },
    'profile/languageChosen': { actions: ['keepLanguage', 'sendLanguage'] },
    'profile/themeChosen': { actions: 'sendTheme' },
  },
  states: {
    idle: { on: { 'profile/reset': undefined } },
    loading: {
      on: {
        'profile/read': [
          { guard: 'isRead', target: 'editing', actions: 'keepReading' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: {
      on: { 'profile/reconnected': { target: 'loading', actions: ['forget', 'load'] } },
    },
    editing: { on: SUBMITTED },
    saving: {
      on: {
        'profile/answered': [
          { guard: 'isSaved', target: 'saved', actions: 'keepResult' },
          { guard: 'isConflict', target: 'refused.conflict', actions: 'keepResult' },
          { guard: 'isFieldError', target: 'refused.fieldError', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    saved: { on: SUBMITTED },
    unchanged: { on: SUBMITTED },
    refused: {
      initial: 'failed',
      on: SUBMITTED,
      states: { conflict: {}, fieldError: {}, failed: {} },
    },
  },
});
