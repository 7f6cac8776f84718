import type { LoginContext, LoginEvent, LoginResult } from '../../../machines/login';
import { loginMachine } from '../../../machines/login';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: LoginContext;
}

/** Where the models' page posts a sign-in. */
export const SIGN_IN_URL = 'https://test.adlantern.example/api_v2/auth/signin';

const answered = (label: string, payload: LoginResult): EventCase<LoginEvent> => ({
  label,
  by: 'environment',
  event: { type: 'login/answered', payload },
});

const cases: EventCase<LoginEvent>[] = [
  {
    label: 'submits',
    by: 'user',
    event: {
      type: 'login/submitted',
      payload: { email: 'ana@studio.test', remember: false, secret: 'handle' },
    },
  },
  {
    label: 'submits, remembered',
    by: 'user',
    event: {
      type: 'login/submitted',
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
  { label: 'opens the page', by: 'user', event: { type: 'login/reset' } },
  { label: 'is still here', by: 'environment', event: { type: 'login/stayed' } },
];

/** Signing in with e-mail and password (spec 4: login result codes). */
export const loginModel: Model<State, LoginEvent> = {
  name: 'login',
  machine: loginMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.proofNeeded],
  maxDepth: 5,
};
