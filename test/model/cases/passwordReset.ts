import type {
  PasswordResetContext,
  PasswordResetEvent,
  PasswordResetResult,
} from '../../../machines/passwordReset/passwordReset';
import { passwordResetMachine } from '../../../machines/passwordReset/passwordReset';
import type { EventCase, Model } from '../paths';
import { environment, user } from './environment';

interface State {
  value: unknown;
  context: PasswordResetContext;
}

const arrives = (label: string, link: 'present' | 'absent') =>
  environment<PasswordResetEvent>(`arrives with ${label}`, {
    type: 'passwordReset/arrived',
    payload: { link, email: 'ana@studio.test' },
  });

const answered = (label: string, payload: PasswordResetResult) =>
  environment<PasswordResetEvent>(label, { type: 'passwordReset/answered', payload });

/** The page knows at once what its link carries: nothing else can happen before. */
const arrivals = [arrives('a link', 'present'), arrives('no token', 'absent')];

const submits = (label: string, signOutEverywhere: boolean) =>
  user<PasswordResetEvent>(label, {
    type: 'passwordReset/submitted',
    payload: { secret: 'secret', signOutEverywhere },
  });

const cases: EventCase<PasswordResetEvent>[] = [
  environment('the form is opened', { type: 'passwordReset/opened' }),
  submits('submits', false),
  submits('submits, to sign out everywhere', true),
  answered('it is changed', { kind: 'changed', signedOutEverywhere: false }),
  answered('it is changed, and signed out everywhere', {
    kind: 'changed',
    signedOutEverywhere: true,
  }),
  answered('the password is refused', {
    kind: 'fieldError',
    fieldErrors: [{ id: 'password', error: 'Too well known.' }],
  }),
  answered('the link is broken', { kind: 'linkRefused', problem: 'broken' }),
  answered('the link has ended', { kind: 'linkRefused', problem: 'expired' }),
  answered('the link is used up', { kind: 'linkRefused', problem: 'used' }),
  answered('the link cannot be used', { kind: 'linkRefused', problem: 'unusable' }),
  answered('it fails in general words', { kind: 'failed', message: 'Try later.', failure: null }),
  user('wants a new link', { type: 'passwordReset/newLinkChosen' }),
  environment('the other page does not come', { type: 'passwordReset/stayed' }),
  user('leaves the page', { type: 'passwordReset/reset' }),
];

/** Setting a new password with a link (spec 2, 5: reset). */
export const passwordResetModel: Model<State, PasswordResetEvent> = {
  name: 'passwordReset',
  machine: passwordResetMachine,
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value }) => value,
  maxDepth: 5,
};
