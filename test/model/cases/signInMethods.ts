import type { SignInMethods, SignInMethodsEvent } from '../../../machines/signIn/signInMethods';
import { signInMethodsMachine } from '../../../machines/signIn/signInMethods';
import type { EventCase, Model } from '../paths';
import { environment } from './environment';

interface State {
  value: unknown;
  context: SignInMethods;
}

const answered = (label: string, password: boolean, singleSignOn: boolean) =>
  environment<SignInMethodsEvent>(`the server offers ${label}`, {
    type: 'signInMethods/answered',
    payload: { password, singleSignOn },
  });

const cases: EventCase<SignInMethodsEvent>[] = [
  environment('the sign-in page is there', { type: 'signInMethods/opened' }),
  answered('both ways', true, true),
  answered('a password only', true, false),
  answered('single sign-on only', false, true),
  answered('nothing', false, false),
  environment('the server cannot be asked', { type: 'signInMethods/failed' }),
];

/** Which ways to sign in the server offers (spec 7: loginmethods). */
export const signInMethodsModel: Model<State, SignInMethodsEvent> = {
  name: 'signInMethods',
  machine: signInMethodsMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context],
  maxDepth: 4,
};
