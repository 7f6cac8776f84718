import type { RegistrationContext } from '../../machines/registration/registration';
import { callFailureText } from '../../src/text/callFailureText';
import {
  and,
  button,
  calm,
  heading,
  inMain,
  linkTo,
  refused,
  refusedField,
  saying,
  working,
} from './visible';
import type { Seen, Thing, Visible } from './visible';

const TITLE = 'registration:title';
const SUBMIT = button('registration:submit');
const EMAIL = { role: 'textbox', name: { key: 'form:email' } } as const;
const PASSKEY: Thing = { role: 'radio', name: { key: 'registration:firstWay.passkey' } };
const CHECKING: Seen = saying(calm(TITLE), 'registration:checking');
const SUBMITTING: Seen = working(TITLE, 'registration:submitting');
const JOINED: Seen = calm(
  { key: 'registration:joined.title', values: { brand: 'Adlantern' } },
  linkTo('registration:joined.goOn'),
);

/** The form, and what is known of the address before anything is sent. */
const filling = ({ asked, emailLocked, taken, passkeys }: RegistrationContext): Seen => ({
  ...calm(
    TITLE,
    SUBMIT,
    { role: 'textbox', name: { key: 'registration:firstName' } },
    ...(passkeys ? [PASSKEY] : []),
  ),
  ...(emailLocked && { announced: [{ key: 'registration:invitedAs' }] }),
  ...(!emailLocked &&
    taken && { announced: [{ key: 'registration:emailTaken', values: { email: asked } }] }),
});

const refusedBy = ({ result }: RegistrationContext): Seen => {
  const failure = result?.kind === 'failed' ? result.failure : null;
  return and(
    refused(TITLE, failure ? callFailureText(failure).meaning : { text: 'Try later.' }),
    SUBMIT,
  );
};

const useless = (state: 'invalid' | 'used' | 'noPermission' | 'needed'): Seen =>
  calm(
    `registration:${state}.title`,
    heading(`registration:${state}.title`),
    inMain(`registration:${state}.body`),
  );

const signedIn = (email: string): Thing =>
  inMain({ key: 'registration:wrongAccount.signedInAs', values: { email } });

/** Registering by invitation (spec 2, 4, 5). */
export const visible: Visible<'registration'> = {
  path: '/portal/register',
  states: {
    idle: CHECKING,
    arriving: CHECKING,
    joinedAlready: CHECKING,
    checking: CHECKING,
    switching: saying(calm(TITLE), 'registration:switching'),
    wrongAccount: ({ invited, signedInAs }) =>
      calm(
        invited ? 'registration:wrongAccount.title' : 'registration:wrongAccount.titleNew',
        signedIn(signedInAs ?? ''),
        { role: 'button', name: { key: 'registration:wrongAccount.switch' } },
      ),
    'invitation.invalid': useless('invalid'),
    'invitation.used': ({ signedInAs }) =>
      signedInAs === null
        ? useless('used')
        : and(useless('used'), signedIn(signedInAs), {
            role: 'button',
            name: { key: 'registration:wrongAccount.switch' },
          }),
    'invitation.noPermission': useless('noPermission'),
    'invitation.needed': useless('needed'),
    'invitation.hasAccount': ({ email }) =>
      calm(
        'registration:hasAccount.title',
        inMain({ key: 'registration:hasAccount.unnamed', values: { email } }),
        { role: 'button', name: { key: 'registration:used.signIn' } },
      ),
    filling,
    submitting: SUBMITTING,
    'refused.fieldError': and(
      refusedField(TITLE, EMAIL.name, { text: 'This email is taken.' }),
      SUBMIT,
      { ...EMAIL, described: { text: 'This email is taken.' } },
    ),
    'refused.notAllowed': and(refused(TITLE, { text: 'Closed for today.' }), SUBMIT),
    'refused.noPasskey': and(refused(TITLE, { key: 'registration:noPasskey.refused' }), SUBMIT),
    'refused.failed': refusedBy,
    registered: SUBMITTING,
    joined: JOINED,
  },
  effects: {
    'registration.arrive': CHECKING,
    'registration.check': CHECKING,
    'registration.askEmail': { nothing: 'The form shows the outcome.' },
    'registration.goOn': CHECKING,
    'registration.signOut': { announced: [{ key: 'registration:switching' }] },
    'registration.submit': SUBMITTING,
    'registration.submitWithPasskey': SUBMITTING,
    'registration.lookForPasskeys': { nothing: 'The form shows the outcome.' },
    'registration.finish': SUBMITTING,
    'registration.removeUrlParameters': { nothing: 'It changes the address of the success page.' },
  },
};
