import type {
  InvitationState,
  RegistrationContext,
  RegistrationEvent,
  RegistrationResult,
} from '../../../machines/registration/registration';
import { registrationMachine } from '../../../machines/registration/registration';
import type { EventCase, Model } from '../paths';
import { environment, user } from './environment';

interface State {
  value: unknown;
  context: RegistrationContext;
}

/** Where the models' page posts a registration. */
export const SIGN_UP_URL = 'https://test.adlantern.example/api_v2/auth/signup';

const EMAIL = 'eva@studio.test';

const arrives = (label: string, email: string, invited: boolean, signedInAs: string | null) =>
  environment<RegistrationEvent>(`arrives ${label}`, {
    type: 'registration/arrived',
    payload: { email, invited, signedInAs },
  });

const judged = (state: InvitationState, email = EMAIL) =>
  environment<RegistrationEvent>(`the invitation is judged ${state}`, {
    type: 'registration/judged',
    payload: { state, email },
  });

const answered = (label: string, payload: RegistrationResult) =>
  environment<RegistrationEvent>(`is answered ${label}`, {
    type: 'registration/answered',
    payload,
  });

const cases: EventCase<RegistrationEvent>[] = [
  environment('the form is opened', { type: 'registration/opened' }),
  arrives('with an invitation', EMAIL, true, null),
  arrives('without an invitation', EMAIL, false, null),
  arrives('as the person of the link', EMAIL, true, 'Eva@Studio.test'),
  arrives('invited, as somebody else', EMAIL, true, 'ana@studio.test'),
  arrives('uninvited, as somebody else', '', false, 'ana@studio.test'),
  judged('valid'),
  judged('invalid'),
  judged('used'),
  judged('noPermission'),
  judged('unknown', ''),
  user('chooses to sign out here', { type: 'registration/switchChosen' }),
  environment('the other person is signed out', { type: 'registration/switched' }),
  user('submits', { type: 'registration/submitted', payload: { email: EMAIL, form: 'form' } }),
  answered('well', { kind: 'registered' }),
  answered('with a refused field', {
    kind: 'fieldError',
    fieldErrors: [{ id: 'email', error: 'This email is taken.' }],
  }),
  answered('that the invitation is invalid', { kind: 'invitation', state: 'invalid' }),
  answered('that the invitation is used', { kind: 'invitation', state: 'used' }),
  answered('that there is no permission', { kind: 'invitation', state: 'noPermission' }),
  answered('that it is not allowed', { kind: 'notAllowed', reason: 'Closed for today.' }),
  answered('in general words', { kind: 'failed', message: 'Try later.', failure: null }),
  answered('by nobody', {
    kind: 'failed',
    message: null,
    failure: { kind: 'network', status: 0, method: 'POST', url: SIGN_UP_URL },
  }),
  environment('the success page does not come', { type: 'registration/stayed' }),
  environment('the success page is there', { type: 'registration/joinedShown' }),
  user('leaves the page', { type: 'registration/reset' }),
];

/** Registering by invitation (spec 2: registration; spec 4: invite states). */
export const registrationModel: Model<State, RegistrationEvent> = {
  name: 'registration',
  machine: registrationMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.invited, context.emailLocked],
  maxDepth: 6,
};
