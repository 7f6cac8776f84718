import { assign, emit, enqueueActions, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import type { AddRefusal } from '../passkeys/passkeys';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import type { EndedInvitation, Offer } from './offer';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/**
 * How an invitation stands; `unknown` when nobody could be asked, `hasAccount` when it is
 * valid and its owner has an account already.
 */
export type InvitationState =
  'valid' | 'invalid' | 'used' | 'noPermission' | 'unknown' | 'hasAccount';

/** What the look at an invitation has found. */
export interface InvitationCheck {
  state: InvitationState;
  /** Of its owner; empty unless it is valid. */
  email: string;
  /** Null unless it is valid. */
  offer: Offer | null;
  /** Null unless it is invalid for a reason that is known. */
  ended: EndedInvitation | null;
}

/** The outcome of one attempt to register (spec 7: POST /signup). */
export type RegistrationResult =
  | { kind: 'registered' }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'invitation'; state: Exclude<InvitationState, 'valid' | 'unknown' | 'hasAccount'> }
  /** Not allowed for a reason that is no state of an invitation: the server's own words. */
  | { kind: 'notAllowed'; reason: string }
  /** There is no passkey, and so no account. */
  | { kind: 'noPasskey'; reason: AddRefusal | 'cancelled' }
  | FailedCall;

/** What an account begins with. */
export type FirstWay = 'password' | 'passkey';

export type RegistrationEvent =
  /** The registration page is there. */
  | { type: 'registration/opened' }
  /** What the link and the session say. `signedInAs` is null when nobody is signed in. */
  | {
      type: 'registration/arrived';
      payload: { email: string; invited: boolean; signedInAs: string | null };
    }
  | { type: 'registration/invitationChecked'; payload: InvitationCheck }
  /** An address was typed, and its field left. */
  | { type: 'registration/emailLeft'; payload: { email: string } }
  /** Whether an address has an account. */
  | { type: 'registration/emailChecked'; payload: { email: string; taken: boolean } }
  /** Signed in as somebody else: sign out here, and use the invitation. */
  | { type: 'registration/switchChosen' }
  | { type: 'registration/switched' }
  /** The server takes passkeys for new accounts, and this device keeps them. */
  | { type: 'registration/passkeysFound' }
  /** `form` is a handle that gives the fields once, the password among them. */
  | { type: 'registration/submitted'; payload: { email: string; form: string } }
  | { type: 'registration/submittedWithPasskey'; payload: { email: string; form: string } }
  | { type: 'registration/answered'; payload: RegistrationResult }
  /** The way to the success page was not taken. */
  | { type: 'registration/navigationFailed' }
  /** The success page is there: it stands at an address that is to be tidied. */
  | { type: 'registration/joinedShown' }
  /** The page was left. */
  | { type: 'registration/reset' };

export type RegistrationEffect =
  /** Read the link, then find out who is signed in. */
  | { type: 'registration.arrive' }
  /** Find out whether a passkey can take the place of the password. */
  | { type: 'registration.lookForPasskeys' }
  /** Ask how the invitation stands, before anything is typed. */
  | { type: 'registration.check' }
  /** Ask whether an address has an account already (spec 7: e-mail exists). */
  | { type: 'registration.askEmail'; email: string }
  /** On to the success page, with the same query (spec 2). */
  | { type: 'registration.goOn' }
  | { type: 'registration.signOut' }
  | { type: 'registration.submit'; form: string }
  /** Let the server judge the form, the browser make a passkey, and the server the account. */
  | { type: 'registration.submitWithPasskey'; form: string }
  /** Write what a new session leaves behind, then on to the success page. */
  | { type: 'registration.finish'; email: string; way: FirstWay }
  | { type: 'registration.removeUrlParameters' };

export interface RegistrationContext {
  /** The address to register: the link's, or the invitation's own. */
  email: string;
  /** An invitation is for one address, which then cannot be changed. */
  emailLocked: boolean;
  invited: boolean;
  offer: Offer | null;
  ended: EndedInvitation | null;
  signedInAs: string | null;
  /** The address that was asked about last; empty for none. */
  asked: string;
  /** Whether it has an account; null until that is known. */
  taken: boolean | null;
  /** A passkey can take the place of the password. */
  passkeys: boolean;
  /** Of the last attempt. */
  way: FirstWay;
  result: RegistrationResult | null;
}

const empty: RegistrationContext = {
  email: '',
  emailLocked: false,
  invited: false,
  offer: null,
  ended: null,
  signedInAs: null,
  asked: '',
  taken: null,
  passkeys: false,
  way: 'password',
  result: null,
};

const sameAddress = (one: string, other: string): boolean =>
  one !== '' && one.toLowerCase() === other.toLowerCase();

type RegistrationGuard = Guard<RegistrationContext, RegistrationEvent>;

const invitationIs = (state: InvitationState): RegistrationGuard =>
  when('registration/invitationChecked', (check) => check.state === state);

const refusedFor = (state: InvitationState): RegistrationGuard =>
  when('registration/answered', (result) => result.kind === 'invitation' && result.state === state);

/** Longest look at an invitation (ms); then the form is shown, and the server judges the attempt. */
const CHECK_LIMIT_MS = 8_000;

/** Wherever the form is: it is sent with what the account is to begin with, and an address is asked about early. */
const FORM = {
  'registration/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] },
  'registration/submittedWithPasskey': {
    target: 'submitting',
    actions: ['keepPasskeyAttempt', 'submitWithPasskey'],
  },
  'registration/emailLeft': { guard: 'isNewAddress', actions: ['noteTyped', 'askEmail'] },
  'registration/emailChecked': { guard: 'isAsked', actions: 'keepTaken' },
} as const;

const STAYING = {
  on: { 'registration/navigationFailed': 'joined' },
  after: { leaveLimit: 'joined' },
} as const;

/** Registering by invitation (spec 2: registration; spec 4: invite states; spec 5: sign-up). */
export const registrationMachine = setup({
  types: types<RegistrationContext, RegistrationEvent, RegistrationEffect>(),
  delays: { checkLimit: CHECK_LIMIT_MS, leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    isSamePerson: when(
      'registration/arrived',
      ({ email, signedInAs }) => signedInAs !== null && sameAddress(email, signedInAs),
    ),
    isSomebodyElse: when('registration/arrived', ({ signedInAs }) => signedInAs !== null),
    arrivesInvited: when('registration/arrived', ({ invited }) => invited),
    isInvited: ({ context }) => context.invited,
    isValid: invitationIs('valid'),
    isInvalid: invitationIs('invalid'),
    isUsed: invitationIs('used'),
    withoutPermission: invitationIs('noPermission'),
    isOwned: invitationIs('hasAccount'),
    refusedInvalid: refusedFor('invalid'),
    refusedUsed: refusedFor('used'),
    refusedWithoutPermission: refusedFor('noPermission'),
    registered: whenKind('registration/answered', 'registered'),
    isNewAddress: when(
      'registration/emailLeft',
      ({ email }, { asked, emailLocked }) => !emailLocked && email.includes('@') && email !== asked,
    ),
    isAsked: when(
      'registration/emailChecked',
      ({ email }, { asked, taken }) => taken === null && email === asked,
    ),
    fieldRefused: whenKind('registration/answered', 'fieldError'),
    notAllowed: whenKind('registration/answered', 'notAllowed'),
    noPasskey: whenKind('registration/answered', 'noPasskey'),
  },
  actions: {
    keepArrival: assign(
      on('registration/arrived', (arrival, { passkeys }) => ({ ...empty, ...arrival, passkeys })),
    ),
    keepPasskeys: assign({ passkeys: true }),
    keepInvitation: assign(
      on('registration/invitationChecked', ({ email, offer }) => ({
        email,
        offer,
        emailLocked: true,
      })),
    ),
    keepEnded: assign(on('registration/invitationChecked', ({ ended }) => ({ ended }))),
    keepAttempt: assign(
      on('registration/submitted', ({ email }) => ({ email, way: 'password', result: null })),
    ),
    keepPasskeyAttempt: assign(
      on('registration/submittedWithPasskey', ({ email }) => ({
        email,
        way: 'passkey',
        result: null,
      })),
    ),
    keepResult: assign(on('registration/answered', (result) => ({ result }))),
    noteTyped: assign(on('registration/emailLeft', ({ email }) => ({ asked: email, taken: null }))),
    noteLinked: assign(({ context }) => ({ asked: context.email, taken: null })),
    askEmail: enqueueActions(({ context: { asked }, enqueue }) => {
      if (asked !== '') enqueue.emit({ type: 'registration.askEmail', email: asked });
    }),
    keepTaken: assign(on('registration/emailChecked', ({ taken }) => ({ taken }))),
    forgetPerson: assign({ signedInAs: null }),
    forget: assign(empty),
    arrive: emit({ type: 'registration.arrive' }),
    lookForPasskeys: emit({ type: 'registration.lookForPasskeys' }),
    check: emit({ type: 'registration.check' }),
    goOn: emit({ type: 'registration.goOn' }),
    signOut: emit({ type: 'registration.signOut' }),
    submit: emit(
      asks('registration/submitted', ({ form }) => ({ type: 'registration.submit', form })),
    ),
    submitWithPasskey: emit(
      asks('registration/submittedWithPasskey', ({ form }) => ({
        type: 'registration.submitWithPasskey',
        form,
      })),
    ),
    finish: emit(({ context: { email, way } }) => ({ type: 'registration.finish', email, way })),
    tidy: emit({ type: 'registration.removeUrlParameters' }),
  },
}).createMachine({
  id: 'registration',
  initial: 'idle',
  context: empty,
  on: {
    'registration/opened': { target: '.arriving', actions: ['forget', 'lookForPasskeys'] },
    'registration/passkeysFound': { actions: 'keepPasskeys' },
    'registration/joinedShown': { actions: 'tidy' },
    'registration/reset': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    arriving: {
      entry: 'arrive',
      on: {
        'registration/arrived': [
          { guard: 'isSamePerson', target: 'joinedAlready', actions: 'keepArrival' },
          { guard: 'isSomebodyElse', target: 'wrongAccount', actions: 'keepArrival' },
          { guard: 'arrivesInvited', target: 'checking', actions: 'keepArrival' },
          { target: 'filling', actions: ['keepArrival', 'noteLinked', 'askEmail'] },
        ],
      },
    },
    joinedAlready: { entry: 'goOn', ...STAYING },
    wrongAccount: { on: { 'registration/switchChosen': 'switching' } },
    switching: {
      entry: 'signOut',
      on: {
        'registration/switched': [
          { guard: 'isInvited', target: 'checking', actions: 'forgetPerson' },
          { target: 'filling', actions: ['forgetPerson', 'noteLinked', 'askEmail'] },
        ],
      },
    },
    checking: {
      entry: 'check',
      after: { checkLimit: { target: 'filling', actions: ['noteLinked', 'askEmail'] } },
      on: {
        'registration/invitationChecked': [
          { guard: 'isInvalid', target: 'invitation.invalid', actions: 'keepEnded' },
          { guard: 'isUsed', target: 'invitation.used' },
          { guard: 'withoutPermission', target: 'invitation.noPermission' },
          // They join after they have signed in.
          { guard: 'isOwned', target: 'invitation.hasAccount', actions: 'keepInvitation' },
          // Its owner was looked up with it.
          { guard: 'isValid', target: 'filling', actions: 'keepInvitation' },
          { target: 'filling', actions: ['noteLinked', 'askEmail'] },
        ],
      },
    },
    /** The invitation cannot be used: nothing to fill in. */
    invitation: {
      initial: 'invalid',
      states: { invalid: {}, used: {}, noPermission: {}, hasAccount: {} },
    },
    filling: { on: FORM },
    submitting: {
      on: {
        'registration/answered': [
          { guard: 'registered', target: 'registered', actions: ['keepResult', 'finish'] },
          { guard: 'refusedInvalid', target: 'invitation.invalid', actions: 'keepResult' },
          { guard: 'refusedUsed', target: 'invitation.used', actions: 'keepResult' },
          {
            guard: 'refusedWithoutPermission',
            target: 'invitation.noPermission',
            actions: 'keepResult',
          },
          { guard: 'fieldRefused', target: 'refused.fieldError', actions: 'keepResult' },
          { guard: 'notAllowed', target: 'refused.notAllowed', actions: 'keepResult' },
          { guard: 'noPasskey', target: 'refused.noPasskey', actions: 'keepResult' },
          { target: 'refused.failed', actions: 'keepResult' },
        ],
      },
    },
    refused: {
      initial: 'failed',
      on: FORM,
      states: { fieldError: {}, notAllowed: {}, noPasskey: {}, failed: {} },
    },
    registered: STAYING,
    /** The account is there, and the success page is not: this page says so, with a link. */
    joined: {},
  },
});

declare module '../../src/kit/registry' {
  interface Machines {
    registration: typeof registrationMachine;
  }
}
