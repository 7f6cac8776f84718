import { assign, emit, enqueueActions, setup } from 'xstate';
import type { FailedCall } from '../callFailure';
import type { FieldError } from '../fieldError';
import type { AddRefusal } from '../passkeys/passkeys';
import { LEAVE_LIMIT_MS } from '../leaveLimit';
import type { EndedInvitation, InvitationCheck, InvitationState, Offer } from './offer';
import { asks, on, when, types, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

/** The outcome of one attempt to register (spec 7: POST /signup). */
export type RegistrationResult =
  | { kind: 'registered' }
  | { kind: 'fieldError'; fieldErrors: FieldError[] }
  | { kind: 'invitation'; state: Exclude<InvitationState, 'valid' | 'unknown' | 'hasAccount'> }
  /** Refused for another reason; the message comes from the server. */
  | { kind: 'notAllowed'; reason: string }
  /** No passkey was created, so no account either. */
  | { kind: 'noPasskey'; reason: AddRefusal | 'cancelled' | 'taken' }
  | FailedCall;

/** The first sign-in method of the account. */
export type FirstWay = 'password' | 'passkey';

export type RegistrationEvent =
  | { type: 'registration/opened' }
  /** Data of the link and the session. `signedInAs` is null if signed out. */
  | {
      type: 'registration/arrived';
      payload: { email: string; invited: boolean; signedInAs: string | null };
    }
  | { type: 'registration/invitationChecked'; payload: InvitationCheck }
  /** The user left the email field. */
  | { type: 'registration/emailLeft'; payload: { email: string } }
  /** Whether an email has an account. */
  | { type: 'registration/emailChecked'; payload: { email: string; taken: boolean } }
  /** Sign out the other account, then use the invitation. */
  | { type: 'registration/switchChosen' }
  | { type: 'registration/switched' }
  /** The server accepts passkeys for new accounts, and this device can store them. */
  | { type: 'registration/passkeysFound' }
  /** The server registers only users with an invitation. */
  | { type: 'registration/invitationNeeded' }
  /** `form` is a one-shot handle of the fields, including the password. */
  | { type: 'registration/submitted'; payload: { email: string; form: string } }
  | { type: 'registration/submittedWithPasskey'; payload: { email: string; form: string } }
  | { type: 'registration/answered'; payload: RegistrationResult }
  /** The navigation to the success page failed. */
  | { type: 'registration/navigationFailed' }
  /** The success page has loaded; the URL still has parameters to remove. */
  | { type: 'registration/joinedShown' }
  | { type: 'registration/reset' };

export type RegistrationEffect =
  /** Read the link, then find out who is signed in. */
  | { type: 'registration.arrive' }
  /** Check whether a passkey can replace the password, and whether an invitation is needed. */
  | { type: 'registration.lookForPasskeys' }
  /** Check the invitation before the user types anything. */
  | { type: 'registration.check' }
  /** Ask whether an email already has an account (spec 7: email exists). */
  | { type: 'registration.askEmail'; email: string }
  /** Navigate to the success page, with the same query (spec 2). */
  | { type: 'registration.goOn' }
  | { type: 'registration.signOut' }
  | { type: 'registration.submit'; form: string }
  /** Validate the form on the server, create the passkey in the browser, then the account. */
  | { type: 'registration.submitWithPasskey'; form: string }
  /** Store the data of the new session, then navigate to the success page. */
  | { type: 'registration.finish'; email: string; way: FirstWay }
  | { type: 'registration.removeUrlParameters' };

export interface RegistrationContext {
  /** The email to register: from the link or the invitation. */
  email: string;
  /** An invitation fixes the email. */
  emailLocked: boolean;
  invited: boolean;
  offer: Offer | null;
  ended: EndedInvitation | null;
  signedInAs: string | null;
  /** The email last checked; empty if none. */
  asked: string;
  /** Whether it has an account; null while unknown. */
  taken: boolean | null;
  /** Whether a passkey can replace the password. */
  passkeys: boolean;
  /** Whether the server registers only users with an invitation; false while unknown. */
  needsInvitation: boolean;
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
  needsInvitation: false,
  way: 'password',
  result: null,
};

const isOf = (email: string, signedInAs: string | null): boolean =>
  email !== '' && email.toLowerCase() === signedInAs?.toLowerCase();

type RegistrationGuard = Guard<RegistrationContext, RegistrationEvent>;

const invitationIs = (state: InvitationState): RegistrationGuard =>
  when('registration/invitationChecked', (check) => check.state === state);

const refusedFor = (state: InvitationState): RegistrationGuard =>
  when('registration/answered', (result) => result.kind === 'invitation' && result.state === state);

/** Time limit of the invitation check (ms); then the form is shown, and the server validates the attempt. */
const CHECK_LIMIT_MS = 8_000;

/** Events of every state with the form. */
const FORM = {
  'registration/submitted': { target: 'submitting', actions: ['keepAttempt', 'submit'] },
  'registration/submittedWithPasskey': {
    target: 'submitting',
    actions: ['keepPasskeyAttempt', 'submitWithPasskey'],
  },
  'registration/emailLeft': { guard: 'isNewAddress', actions: ['noteTyped', 'askEmail'] },
  'registration/emailChecked': { guard: 'isAsked', actions: 'keepTaken' },
} as const;

const NAVIGATING = {
  on: { 'registration/navigationFailed': 'joined' },
  after: { leaveLimit: 'joined' },
} as const;

const SWITCHABLE = {
  on: { 'registration/switchChosen': { guard: 'hasOtherUser', target: '#registration.switching' } },
} as const;

/** Registration by invitation (spec 2: registration; spec 4: invite states; spec 5: sign-up). */
export const registrationMachine = setup({
  types: types<RegistrationContext, RegistrationEvent, RegistrationEffect>(),
  delays: { checkLimit: CHECK_LIMIT_MS, leaveLimit: LEAVE_LIMIT_MS },
  guards: {
    isSamePerson: when('registration/arrived', ({ email, signedInAs }) => isOf(email, signedInAs)),
    isOtherUser: when('registration/arrived', ({ signedInAs }) => signedInAs !== null),
    isOwn: when('registration/invitationChecked', ({ email }, { signedInAs }) =>
      isOf(email, signedInAs),
    ),
    hasOtherUser: ({ context }) => context.signedInAs !== null,
    arrivesInvited: when('registration/arrived', ({ invited }) => invited),
    isInvited: ({ context }) => context.invited,
    needsInvitation: ({ context }) => context.needsInvitation,
    isUninvited: ({ context }) => !context.invited,
    isValid: invitationIs('valid'),
    isInvalid: invitationIs('invalid'),
    isUsed: invitationIs('used'),
    withoutPermission: invitationIs('noPermission'),
    isOwned: invitationIs('hasAccount'),
    refusedInvalid: refusedFor('invalid'),
    /** The check follows a refused attempt. */
    wasRefused: ({ context }) => context.result !== null,
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
      on('registration/arrived', (arrival, { passkeys, needsInvitation }) => ({
        ...empty,
        ...arrival,
        passkeys,
        needsInvitation,
      })),
    ),
    keepPasskeys: assign({ passkeys: true }),
    keepNeed: assign({ needsInvitation: true }),
    keepInvitation: assign(
      on('registration/invitationChecked', ({ email, offer }) => ({
        email,
        offer,
        emailLocked: true,
      })),
    ),
    keepRecipient: assign(
      on('registration/invitationChecked', ({ email }, context) => ({
        email: email || context.email,
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
    'registration/invitationNeeded': { actions: 'keepNeed' },
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
          // Also for another user: an invitation that has ended says so first.
          { guard: 'arrivesInvited', target: 'checking', actions: 'keepArrival' },
          { guard: 'isOtherUser', target: 'wrongAccount', actions: 'keepArrival' },
          { guard: 'needsInvitation', target: 'invitation.needed', actions: 'keepArrival' },
          { target: 'filling', actions: ['keepArrival', 'noteLinked', 'askEmail'] },
        ],
      },
    },
    joinedAlready: { entry: 'goOn', ...NAVIGATING },
    wrongAccount: SWITCHABLE,
    switching: {
      entry: 'signOut',
      on: {
        'registration/switched': [
          { guard: 'isInvited', target: 'checking', actions: 'forgetPerson' },
          { guard: 'needsInvitation', target: 'invitation.needed', actions: 'forgetPerson' },
          { target: 'filling', actions: ['forgetPerson', 'noteLinked', 'askEmail'] },
        ],
      },
    },
    checking: {
      entry: 'check',
      after: {
        checkLimit: [
          { guard: 'wasRefused', target: 'invitation.invalid' },
          { guard: 'hasOtherUser', target: 'wrongAccount' },
          { target: 'filling', actions: ['noteLinked', 'askEmail'] },
        ],
      },
      on: {
        'registration/invitationChecked': [
          { guard: 'isInvalid', target: 'invitation.invalid', actions: 'keepEnded' },
          { guard: 'isUsed', target: 'invitation.used' },
          { guard: 'withoutPermission', target: 'invitation.noPermission' },
          // The link did not name its recipient.
          { guard: 'isOwn', target: 'joinedAlready' },
          { guard: 'hasOtherUser', target: 'wrongAccount', actions: 'keepRecipient' },
          // The user joins after signing in.
          { guard: 'isOwned', target: 'invitation.hasAccount', actions: 'keepInvitation' },
          // The check included the recipient's account.
          { guard: 'isValid', target: 'filling', actions: 'keepInvitation' },
          { guard: 'wasRefused', target: 'invitation.invalid' },
          { target: 'filling', actions: ['noteLinked', 'askEmail'] },
        ],
      },
    },
    /** The invitation cannot be used, or there is none and one is needed, so no form is shown. */
    invitation: {
      initial: 'invalid',
      states: { invalid: {}, used: SWITCHABLE, noPermission: {}, hasAccount: {}, needed: {} },
    },
    filling: {
      on: {
        ...FORM,
        // Before the user fills in a form that would be refused.
        'registration/invitationNeeded': { guard: 'isUninvited', target: 'invitation.needed' },
      },
    },
    submitting: {
      on: {
        'registration/answered': [
          { guard: 'registered', target: 'registered', actions: ['keepResult', 'finish'] },
          // It ended while the form was filled in: the check says why.
          { guard: 'refusedInvalid', target: 'checking', actions: 'keepResult' },
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
    registered: NAVIGATING,
    /** The account exists but the success page did not open: this page says so, with a link. */
    joined: {},
  },
});
