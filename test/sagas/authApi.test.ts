import { sendAuth } from '../../sagas/authApi/monitorAuth';
import { askAuth } from '../../sagas/session/requests';
import type { AnyEffect } from '../../src/kit/registry';
import type { Reply } from '../support/fakeHttp';
import { openAs } from '../support/world';
import { asks, opened } from './asks';

const REQUEST = {
  method: 'POST',
  url: 'https://test.adlantern.example/api_v2/auth/signin?token=secret',
  credentials: true,
} as const;

const SIGN_IN = 'POST https://test.adlantern.example/api_v2/auth/signin';

describe('M6: an unusable response of the authentication API is monitored', () => {
  it.each<[string, Reply | 'network', string]>([
    ['the network', 'network', 'failure: network\nstatus: 0'],
    ['500', { status: 500, body: 'down' }, 'status: 500'],
    ['a page instead of JSON', { body: '<html>' }, 'status: 200'],
  ])('%s, with the session and without', async (_name, reply, content) => {
    const world = openAs('fresh');
    world.http.respond(() => reply);
    const answer = await sendAuth(world.env, REQUEST);
    const asked = await world.run(() => askAuth(world.env, REQUEST)).toPromise<unknown>();
    expect(asked).toEqual(answer);
    const failure = { kind: 'call', title: SIGN_IN, content, traceId: null };
    expect(world.monitored).toEqual([failure, failure]);
  });

  it.each<[string, Reply | 'cancelled']>([
    ['a usable response', { body: { status: 'WRONG_CREDENTIALS_ERROR' } }],
    ['a message of the server', { body: { status: 'GENERAL_ERROR', message: 'Closed.' } }],
    ['a wait requested by the server', { status: 429, body: { message: 'Wait.' } }],
    ['a canceled request', 'cancelled'],
  ])('%s is not monitored', async (_name, reply) => {
    const world = openAs('fresh');
    world.http.respond(() => reply);
    await sendAuth(world.env, REQUEST);
    expect(world.monitored).toEqual([]);
  });

  it.each<[AnyEffect, string]>([
    [{ type: 'confirmEmail.submit' }, '/api_v2/auth/user/email/verify'],
    [{ type: 'resendConfirmation.send' }, '/api_v2/auth/user/email/verify/token'],
    [
      { type: 'changePassword.submit', current: '', secret: 's', keepSessions: false },
      '/api/account/password',
    ],
    [{ type: 'freshSignIn.prove', secret: 's' }, '/api/account/proof'],
    [{ type: 'accountLink.submit' }, '/api/account-link'],
    [{ type: 'requestAccess.submit', form: 's' }, '/api/access-requests'],
    [{ type: 'requestAccess.confirm' }, '/api/access-requests/confirm'],
    [{ type: 'supportRecording.begin', code: 's' }, '/api/support-recordings/begin'],
    [{ type: 'signOut.signOut' }, '/api_v2/auth/signout'],
    [{ type: 'signOut.callEndpoint' }, '/api/auth/logout'],
    [{ type: 'registration.check' }, '/api/invitation'],
  ])('a call outside the rules of API requests: %j', async (effect, path) => {
    const world = await opened();
    world.http.respond(() => 'timeout');
    await asks(world, effect);
    expect(world.monitored).toMatchObject([
      { title: expect.stringMatching(new RegExp(`^(GET|POST) .*${path}$`)) },
    ]);
  });
});
