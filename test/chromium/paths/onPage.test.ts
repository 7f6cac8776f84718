import type { KeyCreation } from '../../../machines/dataImport/studioKeys';
import type { ProviderArrival } from '../../../machines/providers/providerSignIn';
import type { RegistrationEvent } from '../../../machines/registration/registration';
import { events } from '../../../src/kit/events';
import * as accountLink from '../../model/machines/accountLink';
import * as appSetup from '../../model/machines/appSetup';
import * as captcha from '../../model/machines/captcha';
import * as changePassword from '../../model/machines/changePassword';
import * as confirmEmail from '../../model/machines/confirmEmail';
import * as dataExport from '../../model/machines/dataExport';
import * as dataImport from '../../model/machines/dataImport';
import * as deletion from '../../model/machines/deletion';
import * as devices from '../../model/machines/devices';
import * as emailChange from '../../model/machines/emailChange';
import * as errorBatch from '../../model/machines/errorBatch';
import * as freshSignIn from '../../model/machines/freshSignIn';
import * as icons from '../../model/machines/icons';
import * as joining from '../../model/machines/joining';
import * as notices from '../../model/machines/notices';
import * as passkeyOffer from '../../model/machines/passkeyOffer';
import * as passkeys from '../../model/machines/passkeys';
import * as passkeySignIn from '../../model/machines/passkeySignIn';
import * as passwordReset from '../../model/machines/passwordReset';
import * as people from '../../model/machines/people';
import * as profile from '../../model/machines/profile';
import * as providers from '../../model/machines/providers';
import * as providerSignIn from '../../model/machines/providerSignIn';
import * as providerVisit from '../../model/machines/providerVisit';
import * as reauthentication from '../../model/machines/reauthentication';
import * as refresh from '../../model/machines/refresh';
import * as registration from '../../model/machines/registration';
import * as report from '../../model/machines/report';
import * as reportExport from '../../model/machines/reportExport';
import * as requestAccess from '../../model/machines/requestAccess';
import * as resendConfirmation from '../../model/machines/resendConfirmation';
import * as resetRequest from '../../model/machines/resetRequest';
import * as savedViews from '../../model/machines/savedViews';
import * as secondStep from '../../model/machines/secondStep';
import * as secondStepHelp from '../../model/machines/secondStepHelp';
import * as secondStepSignIn from '../../model/machines/secondStepSignIn';
import * as sentMails from '../../model/machines/sentMails';
import * as signInCode from '../../model/machines/signInCode';
import * as studioKeys from '../../model/machines/studioKeys';
import * as supportRecording from '../../model/machines/supportRecording';
import * as workSignIn from '../../model/machines/workSignIn';
import { LINK_KEYS, PROVIDER_TRY_KEY, TAB_STORAGE_KEYS } from '../../../src/rules/cookies';
import { person } from '../../support/person';
import { HeldRoute } from './heldRoute';
import { dispatchEvent, keepInTab } from './moves';
import { walkOnPage, type Place } from './walkOnPage';

/** Stores a link's data in the tab, so that the machine's page opens with or without a link. */
const keeps = (key: string, value: (payload: never) => unknown): NonNullable<Place['before']> => {
  return async (page, _event, next) => {
    if (next?.type.endsWith('/arrived')) await keepInTab(page, key, value(next.payload as never));
  };
};

const CODE = { preAuthSessionId: 'session', deviceId: 'device', email: 'ana@studio.test' };
const LINK = { preAuthSessionId: 'session', linkCode: 'link-code-2026' };
const TOKEN = 'token-of-a-mail-2026';

const linkOf = ({ email, link }: { email: string; link: 'present' | 'absent' }) => ({
  email,
  token: link === 'present' ? TOKEN : '',
});

type Arrival = Extract<RegistrationEvent, { type: 'registration/arrived' }>['payload'];

/** The session that the page waits for: none, or this user's. */
const sessionOf = (email: string | null) =>
  events.session.read(
    email === null
      ? { state: 'NOT_EXISTS' }
      : { state: 'EXISTS', facts: { ...person('x'), email }, fresh: true, kept: true },
  );

/** A sign-in method: the page is left as soon as a user is signed in. */
const goesOn = (machine: string): Pick<Place, 'beyond' | 'leaves' | 'unseen'> => ({
  beyond: [`${machine}/navigationFailed`, 'leaveLimit'],
  leaves: ({ value }) => value === 'signedIn',
  unseen: ['signedIn'],
});

interface Numbered {
  id: number;
}

const laterBy = (payload: Numbered, { id }: Numbered) => ({ ...payload, id: payload.id + id });

/** The tab's data about an attempt at a provider: with its response, or with the user whom an earlier one proved. */
const tryOf = ({ from, id, name, email, remember }: ProviderArrival) =>
  from !== 'nothing' && {
    id,
    name,
    remember,
    state: 'state',
    verifier: 'verifier',
    purpose: from === 'connect' ? 'connect' : 'signIn',
    returnTo: null,
    parameters: from === 'proved' ? null : { state: 'state', code: 'code' },
    ...(from === 'proved' && { email }),
  };

/** The request that creates a studio key. */
let newKey: HeldRoute | null = null;

/** The machines without separate paths in this folder, each on its page. */
const PLACES: readonly Place[] = [
  {
    file: accountLink,
    before: keeps(LINK_KEYS.accountLink, ({ action, email }) => ({
      action: action ?? 'changeEmail',
      email,
      token: action === null ? '' : TOKEN,
    })),
  },
  { file: appSetup, isSignedIn: true },
  { file: captcha, reset: 'captcha/closed', unseen: ['off'] },
  { file: changePassword, isSignedIn: true },
  { file: confirmEmail, before: keeps(LINK_KEYS.confirmEmail, linkOf) },
  { file: dataExport, isSignedIn: true },
  { file: dataImport, isSignedIn: true },
  { file: deletion, isSignedIn: true },
  { file: devices, isSignedIn: true },
  { file: emailChange, isSignedIn: true },
  { file: errorBatch, isStopped: true, logs: true },
  { file: freshSignIn, isSignedIn: true },
  { file: icons, held: ['**/icons/*'] },
  {
    file: joining,
    isSignedIn: true,
    before: keeps(LINK_KEYS.register, ({ invited }) => ({
      email: '',
      invitation: invited ? TOKEN : '',
    })),
  },
  { file: notices, isStopped: true },
  {
    file: passkeyOffer,
    isSignedIn: true,
    isWoken: true,
    reset: 'passkeyOffer/left',
    settings: { passkeysOffered: true },
    // The browser is asked as well, and would respond at once.
    before: (page) =>
      page.evaluate(() => {
        PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
          new Promise<never>(() => undefined);
      }),
  },
  {
    file: passkeySignIn,
    isWoken: true,
    settings: { passkeysOffered: true },
    ...goesOn('passkeySignIn'),
  },
  { file: passkeys, isSignedIn: true, settings: { passkeysOffered: true } },
  {
    file: passwordReset,
    query: `?token=${TOKEN}`,
    before: keeps(LINK_KEYS.reset, linkOf),
    // The router follows these at once.
    beyond: ['passwordReset/navigationFailed', 'leaveLimit'],
    leaves: ({ value }) => value === 'leaving' || value === 'requestingNewLink',
    unseen: [
      'idle',
      'leaving',
      'linkRefused.navigationFailed',
      'requestingNewLink',
      'passwordReset.leave',
      'passwordReset.requestNewLink',
    ],
  },
  { file: people, isSignedIn: true },
  { file: profile, isSignedIn: true },
  { file: providers, isSignedIn: true },
  { file: providerSignIn, ...goesOn('providerSignIn'), before: keeps(PROVIDER_TRY_KEY, tryOf) },
  { file: providerVisit },
  {
    file: reauthentication,
    isSignedIn: true,
    leaves: ({ effects }) => effects.includes('reauthentication.leave'),
  },
  { file: refresh, isSignedIn: true, isStopped: true },
  {
    file: report,
    reset: 'report/left',
    // The page has sent its request before the path does.
    asPut: (event, begun) =>
      event.type === 'report/answered'
        ? { ...event, payload: laterBy(event.payload as Numbered, begun as Numbered) }
        : event,
  },
  { file: reportExport },
  {
    file: registration,
    logs: true,
    // A user who has an account now, or had one, is on another page at once.
    beyond: ['registration/navigationFailed', 'leaveLimit'],
    leaves: ({ value }) => value === 'registered' || value === 'joinedAlready',
    unseen: [
      'arriving',
      'joinedAlready',
      'registered',
      'joined',
      'registration.arrive',
      'registration.goOn',
      'registration.finish',
    ],
    before: async (page, _event, next) => {
      if (next?.type !== 'registration/arrived') return;
      const { email, invited, signedInAs } = next.payload as Arrival;
      await keepInTab(page, LINK_KEYS.register, { email, invitation: invited ? TOKEN : '' });
      await dispatchEvent(page, sessionOf(signedInAs));
    },
  },
  {
    file: requestAccess,
    before: keeps(LINK_KEYS.requestAccess, ({ linked }) => ({ token: linked ? TOKEN : '' })),
  },
  {
    file: resendConfirmation,
    isSignedIn: true,
    before: keeps(
      TAB_STORAGE_KEYS.confirmationResend,
      ({ wait }) => wait && { email: '', until: Date.now() + 60_000 },
    ),
    // It concerns the user of the tests in a simulated document.
    unseen: ['confirmedAlready'],
  },
  {
    file: resetRequest,
    before: keeps(
      TAB_STORAGE_KEYS.resend,
      ({ email, wait }) => wait && { email, until: Date.now() + 60_000 },
    ),
  },
  { file: savedViews, isSignedIn: true },
  { file: secondStep, isSignedIn: true },
  { file: secondStepHelp },
  {
    file: secondStepSignIn,
    ...goesOn('secondStepSignIn'),
    // An open page becomes idle only when it is left.
    unseen: ['idle', 'signedIn'],
  },
  {
    file: signInCode,
    settings: { emailCodeOffered: true },
    ...goesOn('signInCode'),
    // An open page becomes idle only when it is left.
    unseen: ['idle', 'signedIn'],
    before: async (page, { type }, next) => {
      const arrival = next?.type === 'signInCode/arrived' ? next.payload : null;
      const { from = '' } = (arrival ?? {}) as { from?: string };
      const code = { ...CODE, until: Date.now() };
      if (arrival)
        await keepInTab(page, TAB_STORAGE_KEYS.signInCode, { code, link: LINK }[from] ?? null);
      // The request that would have stored it is not answered.
      if (type === 'signInCode/requested') await keepInTab(page, TAB_STORAGE_KEYS.signInCode, code);
    },
  },
  { file: sentMails, isSignedIn: true },
  {
    file: studioKeys,
    isSignedIn: true,
    before: async (page, { type }) => {
      if (type === 'studioKeys/createSubmitted')
        newKey = await HeldRoute.on(page, '/api/data/keys*', 'POST');
    },
    // A created key is shown, so it is also put where the store does not have it.
    made: async (_page, { type, payload }) => {
      if (type !== 'studioKeys/created' || (payload as KeyCreation).kind !== 'done') return false;
      await newKey?.end({ status: 200, body: studioKeys.MADE });
      return true;
    },
  },
  { file: supportRecording, reset: null },
  { file: workSignIn },
];

for (const place of PLACES) walkOnPage(place);
