import type { LoginMethods, LoginMethodsEvent } from '../../../machines/loginMethods';
import { loginMethodsMachine } from '../../../machines/loginMethods';
import type { EventCase, Model } from '../paths';
import { environment } from './environment';

interface State {
  value: unknown;
  context: LoginMethods;
}

const answered = (label: string, password: boolean, singleSignOn: boolean) =>
  environment<LoginMethodsEvent>(`the server offers ${label}`, {
    type: 'loginMethods/answered',
    payload: { password, singleSignOn },
  });

const cases: EventCase<LoginMethodsEvent>[] = [
  environment('the sign-in page is there', { type: 'loginMethods/opened' }),
  answered('both ways', true, true),
  answered('a password only', true, false),
  answered('single sign-on only', false, true),
  answered('nothing', false, false),
  environment('the server cannot be asked', { type: 'loginMethods/failed' }),
];

/** Which ways to sign in the server offers (spec 7: loginmethods). */
export const loginMethodsModel: Model<State, LoginMethodsEvent> = {
  name: 'loginMethods',
  machine: loginMethodsMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context],
  maxDepth: 4,
};
