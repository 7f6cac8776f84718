import type { SignInContext, SignInEvent, SignInResult } from '../../../machines/signIn/signIn';
import { signInMachine } from '../../../machines/signIn/signIn';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: SignInContext;
}

/** Where the models' page posts a sign-in. */
export const SIGN_IN_URL = 'https://test.adlantern.example/api_v2/auth/signin';

const answered = (label: string, payload: SignInResult): EventCase<SignInEvent> => ({
  label,
  by: 'environment',
  event: { type: 'signIn/answered', payload },
});

const cases: EventCase<SignInEvent>[] = [
  {
    label: 'submits',
    by: 'user',
    event: {
      type: 'signIn/submitted',
      payload: { email: 'ana@studio.test', remember: false, secret: 'handle' },
    },
  },
  {
    label: 'submits, remembered',
    by: 'user',
    event: {
      type: 'signIn/submitted',
      payload: { email: 'ana@studio.test', remember: true, secret: 'handle' },
    },
  },
  answered('success', { code: 0, tokens: 'tokens' }),
  answered('wrong credentials', { code: 1 }),
  answered('field error', { code: 2, fieldErrors: [{ id: 'email', error: 'Not known here.' }] }),
  answered('captcha needed', { code: 3, message: 'Show that you are a person.' }),
  answered('captcha refused', { code: 4, message: 'That was not it.' }),
  answered('custom error', { code: 5, message: 'Not allowed.', failure: null }),
  answered('no network', {
    code: 5,
    message: null,
    failure: { kind: 'network', status: 0, method: 'POST', url: SIGN_IN_URL },
  }),
  { label: 'opens the page', by: 'user', event: { type: 'signIn/reset' } },
  { label: 'is still here', by: 'environment', event: { type: 'signIn/stayed' } },
];

/** Signing in with e-mail and password (spec 4: login result codes). */
export const signInModel: Model<State, SignInEvent> = {
  name: 'signIn',
  machine: signInMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.proofNeeded],
  maxDepth: 5,
};
