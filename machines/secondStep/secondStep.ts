import { assign, emit, setup } from 'xstate';
import type { ApiError, FailedRequest } from '../apiError';
import { on, types } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** An authenticator app. Times in ms since 1970, 0 if unknown. */
export interface App {
  name: string;
  createdAt: number;
  lastUsedAt: number;
}

/** A device that needs no second step. */
export interface TrustedDevice {
  id: string;
  browser: string;
  system: string;
  createdAt: number;
  until: number;
}

export interface SecondStepSettings {
  /** Whether apps can be added: a separate core may not support them. */
  offered: boolean;
  apps: App[];
  recoveryCodesLeft: number;
  devices: TrustedDevice[];
  /** The studio requires a second step, so the last app stays. */
  required: boolean;
}

export type SecondStepReading = { kind: 'settings'; settings: SecondStepSettings } | FailedRequest;

/** The outcome of a change; `givenUp`: the user did not sign in again. */
export type SecondStepChange =
  | { kind: 'removed' }
  /** `codes` is a handle of the new codes, for the page to show. */
  | { kind: 'renewed'; codes: string; left: number }
  | { kind: 'forgotten' }
  /** `left`: remaining attempts. */
  | { kind: 'wrong'; left: number }
  | { kind: 'required' }
  | { kind: 'givenUp' }
  | FailedRequest;

export type SecondStepEvent =
  /** The page requests the second step of the signed-in user. */
  | { type: 'secondStep/asked' }
  | { type: 'secondStep/read'; payload: SecondStepReading }
  | { type: 'secondStep/removeAsked'; payload: { name: string } }
  | { type: 'secondStep/canceled' }
  /** `code` is a handle. */
  | { type: 'secondStep/submitted'; payload: { code: string } }
  | { type: 'secondStep/renewAsked' }
  /** The user has stored the new codes. */
  | { type: 'secondStep/saved' }
  | { type: 'secondStep/forgetAsked'; payload: { id: string } }
  | { type: 'secondStep/changed'; payload: SecondStepChange }
  | { type: 'secondStep/reconnected' }
  | { type: 'secondStep/reset' };

export type SecondStepEffect =
  | { type: 'secondStep.load' }
  | { type: 'secondStep.remove'; name: string; code: string }
  | { type: 'secondStep.renew' }
  | { type: 'secondStep.forgetDevice'; id: string }
  /** Forget the codes the page was to show. */
  | { type: 'secondStep.forget' };

export interface SecondStepContext {
  settings: SecondStepSettings;
  /** The app to remove. */
  name: string;
  /** The device to forget. */
  id: string;
  code: string;
  codes: string;
  left: number;
  error: ApiError | null;
}

const NONE: SecondStepSettings = {
  offered: true,
  apps: [],
  recoveryCodesLeft: 0,
  devices: [],
  required: false,
};
const nothing: SecondStepContext = {
  settings: NONE,
  name: '',
  id: '',
  code: '',
  codes: '',
  left: 0,
  error: null,
};

/** Events accepted while nothing is in progress. */
const CHANGES = {
  'secondStep/removeAsked': { target: 'asking', actions: ['forgetProblem', 'keepApp'] },
  'secondStep/renewAsked': { target: 'renewing', actions: 'forgetProblem' },
  'secondStep/forgetAsked': { target: 'forgetting', actions: ['forgetProblem', 'keepDevice'] },
} as const;

/** Events of the code prompt. */
const CODE_PROMPT = {
  'secondStep/submitted': { target: 'removing', actions: 'keepCode' },
  'secondStep/canceled': 'shown',
} as const;

/** The account's second step: apps, recovery codes, trusted devices (spec 3: st-mfa). */
export const secondStepMachine = setup({
  types: types<SecondStepContext, SecondStepEvent, SecondStepEffect>(),
  guards: {
    isRead: whenKind('secondStep/read', 'settings'),
    isRemoved: whenKind('secondStep/changed', 'removed'),
    isRenewed: whenKind('secondStep/changed', 'renewed'),
    isForgotten: whenKind('secondStep/changed', 'forgotten'),
    isWrong: whenKind('secondStep/changed', 'wrong'),
    isRequired: whenKind('secondStep/changed', 'required'),
    isGivenUp: whenKind('secondStep/changed', 'givenUp'),
  },
  actions: {
    load: emit({ type: 'secondStep.load' }),
    remove: emit(({ context: { name, code } }) => ({ type: 'secondStep.remove', name, code })),
    renew: emit({ type: 'secondStep.renew' }),
    forgetDevice: emit(({ context: { id } }) => ({ type: 'secondStep.forgetDevice', id })),
    forgetShown: emit({ type: 'secondStep.forget' }),
    keepReading: assign(
      on('secondStep/read', (reading) =>
        reading.kind === 'settings'
          ? { settings: reading.settings, error: null }
          : { error: reading.error },
      ),
    ),
    keepApp: assign(on('secondStep/removeAsked', ({ name }) => ({ name }))),
    keepDevice: assign(on('secondStep/forgetAsked', ({ id }) => ({ id }))),
    keepCode: assign(on('secondStep/submitted', ({ code }) => ({ code, error: null }))),
    keepRefusal: assign(
      on('secondStep/changed', (change) => ({
        code: '',
        left: change.kind === 'wrong' ? change.left : 0,
        error: change.kind === 'failed' ? change.error : null,
      })),
    ),
    keepCodes: assign(
      on('secondStep/changed', (change, { settings }) =>
        change.kind === 'renewed'
          ? { codes: change.codes, settings: { ...settings, recoveryCodesLeft: change.left } }
          : {},
      ),
    ),
    removeApp: assign(({ context: { settings, name } }) => {
      const apps = settings.apps.filter((app) => app.name !== name);
      return { settings: apps.length > 0 ? { ...settings, apps } : { ...NONE }, code: '' };
    }),
    removeDevice: assign(({ context: { settings, id } }) => ({
      settings: { ...settings, devices: settings.devices.filter((device) => device.id !== id) },
    })),
    forgetCodes: assign({ codes: '' }),
    forgetProblem: assign({ error: null, left: 0 }),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'secondStep',
  initial: 'idle',
  context: nothing,
  on: {
    'secondStep/asked': { target: '.loading', actions: 'forget' },
    'secondStep/reset': { target: '.idle', actions: ['forget', 'forgetShown'] },
  },
  states: {
    idle: {},
    loading: {
      entry: 'load',
      on: {
        'secondStep/read': [
          { guard: 'isRead', target: 'shown', actions: 'keepReading' },
          { target: 'unavailable', actions: 'keepReading' },
        ],
      },
    },
    unavailable: { on: { 'secondStep/reconnected': 'loading' } },
    shown: { on: CHANGES },
    /** Removing an app requires a code. */
    asking: {
      initial: 'fresh',
      on: CODE_PROMPT,
      states: { fresh: {}, wrong: {}, required: {}, failed: {} },
    },
    removing: {
      entry: 'remove',
      on: {
        'secondStep/changed': [
          { guard: 'isRemoved', target: 'removed', actions: 'removeApp' },
          { guard: 'isWrong', target: 'asking.wrong', actions: 'keepRefusal' },
          { guard: 'isRequired', target: 'asking.required', actions: 'keepRefusal' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'asking.failed', actions: 'keepRefusal' },
        ],
      },
    },
    removed: { on: CHANGES },
    renewing: {
      entry: 'renew',
      on: {
        'secondStep/changed': [
          { guard: 'isRenewed', target: 'codes', actions: 'keepCodes' },
          { guard: 'isGivenUp', target: 'shown' },
          { target: 'failed', actions: 'keepRefusal' },
        ],
      },
    },
    /** The new codes are shown only once. */
    codes: {
      on: { 'secondStep/saved': { target: 'shown', actions: ['forgetCodes', 'forgetShown'] } },
    },
    forgetting: {
      entry: 'forgetDevice',
      on: {
        'secondStep/changed': [
          { guard: 'isForgotten', target: 'forgotten', actions: 'removeDevice' },
          { target: 'failed', actions: 'keepRefusal' },
        ],
      },
    },
    forgotten: { on: CHANGES },
    failed: { on: CHANGES },
  },
});
