import type { PeopleAction } from '../../machines/people/people';
import type { ViewChange } from '../../machines/report/savedViews';
import type { AnyEffect } from '../../src/kit/registry';
import type { LinkedPage } from '../../src/ports/accountPorts';
import { respondTo, tell } from '../support/acts';
import { settle, stopTimersInTests } from '../support/world';
import { asks, ENDED, ok, OOPS, opened, proofNeeded, payloadsOf, statusReply } from './asks';

stopTimersInTests();

const UNREADABLE = { kind: 'failed', error: expect.objectContaining({ rule: 'data.unreadable' }) };

const IDS = { deviceId: 'd', preAuthSessionId: 'p' };
const CODE = { email: 'ana@studio.test', ...IDS, until: 1, linkOnly: false };

it.each<[effect: AnyEffect, at: string, wanted: string]>([
  [{ type: 'freshSignIn.prove', secret: 's' }, '/account/proof', 'freshSignIn/answered'],
  [{ type: 'accountLink.submit' }, '/account-link', 'accountLink/answered'],
  [
    { type: 'changePassword.submit', current: 's', secret: 's', keepSessions: false },
    '/account/password',
    'changePassword/answered',
  ],
  [{ type: 'confirmEmail.submit' }, '/user/email/verify', 'confirmEmail/answered'],
  [{ type: 'resendConfirmation.send' }, '/user/email/verify/token', 'resendConfirmation/answered'],
  [{ type: 'passkeySignIn.ask' }, '/webauthn/options/signin', 'passkeySignIn/answered'],
  [{ type: 'passkeySignIn.check', secret: 's' }, '/webauthn/signin', 'passkeySignIn/answered'],
  [{ type: 'requestAccess.submit', form: 's' }, '/access-requests', 'requestAccess/answered'],
  [{ type: 'requestAccess.confirm' }, '/access-requests/confirm', 'requestAccess/confirmAnswered'],
  [{ type: 'signInCode.request', email: '' }, '/signinup/code', 'signInCode/requested'],
  [
    { type: 'supportRecording.begin', code: 's' },
    '/support-recordings/begin',
    'supportRecording/answered',
  ],
])('A5: an unknown status is not a success of %j', async (effect, at, wanted) => {
  const world = await opened();
  await asks(world, effect);
  await respondTo(world, at, statusReply('BANANA'));
  expect(payloadsOf(world, wanted)).toEqual([OOPS]);
});

it.each<[effect: AnyEffect, at: string, wanted: string]>([
  [{ type: 'profile.save', changes: {} }, '/account/profile', 'profile/answered'],
  [{ type: 'secondStepHelp.look' }, '/second-step/help', 'secondStepHelp/looked'],
  [{ type: 'secondStepHelp.ask' }, '/second-step/help', 'secondStepHelp/answered'],
  [{ type: 'passkeys.add' }, '/account/passkeys/options', 'passkeys/changed'],
])('A5: a response of another shape is not a success of %j', async (effect, at, wanted) => {
  const world = await opened();
  await asks(world, effect);
  await respondTo(world, at, ok({ status: 'BANANA', outcome: 'BANANA' }));
  expect(payloadsOf(world, wanted)).toEqual([UNREADABLE]);
});

const SEND = { wish: { note: '' } };

it.each<[type: AnyEffect['type'], fields: object, status: string, more: object, kind: string]>([
  ['workSignIn.submit', { email: 'a@b.test' }, 'OK', {}, 'failed'],
  ['supportRecording.begin', { code: 's' }, 'OK', { ticket: 7 }, 'failed'],
  ['supportRecording.begin', { code: 's' }, 'RECORDING_OFF', {}, 'off'],
  ['supportRecording.begin', { code: 's' }, 'RECORDING_TOO_MANY', {}, 'tooMany'],
  ['supportRecording.send', SEND, 'OK', { number: 7, expiresAt: 1 }, 'failed'],
  ['supportRecording.send', SEND, 'OK', { number: 'n', expiresAt: '1' }, 'failed'],
])('to %s with %j the response %s with %j is: %s', async (type, fields, status, more, kind) => {
  const world = await opened();
  // The fields belong to the effect of this type.
  await asks(world, { type, ...fields } as AnyEffect);
  await respondTo(world, '', { body: { status, ...more } });
  const [machine] = type.split('.');
  const answer = world.trail.findLast(({ type: each }) => each.startsWith(`${machine}/`));
  expect(answer?.payload).toMatchObject({ kind });
});

it.each([
  ['account', { way: 'singleSignOn' }, { singleSignOn: true, tokens: '' }],
  ['account', { way: 'password' }, { singleSignOn: false, tokens: '' }],
  ['signIn', {}, { singleSignOn: false, tokens: expect.stringMatching(/./) }],
])('a second step set up in %s with %j', async (place, more, result) => {
  const world = await opened();
  const fields = { place, secret: 's', code: 's', name: '' };
  // The fields belong to the effect of this type.
  await asks(world, { type: 'appSetup.confirm', ...fields } as AnyEffect);
  await respondTo(world, '/app/confirm', ok({ status: 'OK', ...more }));
  expect(payloadsOf(world, 'appSetup/confirmed')).toMatchObject([{ kind: 'confirmed', ...result }]);
});

it.each<[type: AnyEffect['type'], page: LinkedPage, parameters: object]>([
  ['accountLink.forgetLink', 'accountLink', { action: 'secure', email: '', token: 't' }],
  ['confirmEmail.forgetLink', 'confirmEmail', { email: '', token: 't' }],
  ['passwordReset.forgetLink', 'reset', { email: '', token: 't' }],
])('%s removes the parameters of its link', async (type, page, parameters) => {
  const world = await opened();
  // The parameters of this page.
  world.env.links.keep(page, parameters as never);
  expect(world.env.links.read(page)).toMatchObject({ token: 't' });
  await asks(world, { type } as AnyEffect);
  expect(world.env.links.read(page)).toMatchObject({ token: '' });
});

it.each([
  ['OK', ''],
  ['ACCESS_DECIDED', ''],
  ['ACCESS_LINK_INVALID', ''],
  ['BANANA', 't'],
])('after %s, the link of a request for access has the token %j', async (status, token) => {
  const world = await opened();
  world.env.links.keep('requestAccess', { token: 't' });
  await asks(world, { type: 'requestAccess.confirm' });
  await respondTo(world, '/access-requests/confirm', statusReply(status));
  expect(world.env.links.read('requestAccess')).toEqual({ token });
});

describe('an emailed code', () => {
  it.each<[effect: AnyEffect, wanted: string]>([
    [{ type: 'signInCode.resend' }, 'signInCode/requested'],
    [{ type: 'signInCode.tryCode', secret: 's' }, 'signInCode/answered'],
    [{ type: 'signInCode.tryLink' }, 'signInCode/answered'],
  ])('has ended if this tab has none: %j', async (effect, wanted) => {
    const world = await opened();
    await asks(world, effect);
    expect(payloadsOf(world, wanted)).toEqual([ENDED]);
    expect(world.http.sent).toEqual([]);
  });

  it('is tried with the ids of its own email', async () => {
    const world = await opened();
    (await world.env.waysIn()).codes.keep(CODE);
    await asks(world, { type: 'signInCode.tryCode', secret: 's' });
    expect(world.http.sent).toMatchObject([
      { body: { deviceId: 'd', preAuthSessionId: 'p', userInputCode: expect.any(String) } },
    ]);
    await respondTo(world, '/signinup/code/consume', statusReply('BANANA'));
    expect(payloadsOf(world, 'signInCode/answered')).toEqual([OOPS]);
  });
});

describe('the people of a studio', () => {
  const of = { id: 'a/b', name: 'Ana' };
  it.each<[action: PeopleAction, path: string, body: object]>([
    [{ kind: 'again', ...of }, 'invitations/a%2Fb/again', {}],
    [{ kind: 'withdraw', ...of }, 'invitations/a%2Fb/withdraw', {}],
    [{ kind: 'link', ...of }, 'invitations/a%2Fb/link', {}],
    [{ kind: 'approve', role: 'viewer', ...of }, 'requests/a%2Fb/approve', { role: 'viewer' }],
    [{ kind: 'refuse', ...of }, 'requests/a%2Fb/refuse', {}],
    [{ kind: 'allowRemoval', ...of }, 'members/a%2Fb/second-step/allow', { confirmed: true }],
    [{ kind: 'refuseRemoval', ...of }, 'members/a%2Fb/second-step/refuse', {}],
    [{ kind: 'role', from: null, role: 'admin', ...of }, 'members/a%2Fb/role', { role: 'admin' }],
    [{ kind: 'suspend', ...of }, 'members/a%2Fb/suspend', {}],
    [{ kind: 'restore', ...of }, 'members/a%2Fb/restore', {}],
    [{ kind: 'sessions', ...of }, 'members/a%2Fb/sessions', {}],
    [{ kind: 'remove', ...of }, 'members/a%2Fb/remove', {}],
    [{ kind: 'secondStep', roles: ['admin'] }, 'second-step', { roles: ['admin'] }],
  ])('change with a separate request: %j', async (action, path, body) => {
    const world = await opened();
    await asks(world, { type: 'people.act', action });
    expect(world.http.sent).toMatchObject([{ method: 'POST' }]);
    expect(world.http.paths).toEqual([`/api/people/${path}`]);
    expect(world.http.sent[0]?.body).toEqual(body);
    await respondTo(world, path, ok({ link: 'https://a.test/?token=secret' }));
    // A link stays out of the store, and is read only where it was requested.
    const link = action.kind === 'link' ? 'tokens' : null;
    expect(payloadsOf(world, 'people/acted')).toEqual([{ kind: 'done', data: { link } }]);
  });

  it.each<[action: PeopleAction, path: string, sensitive: string]>([
    [{ kind: 'secondStep', roles: [] }, 'second-step', 'requireSecondStep'],
    [{ kind: 'allowRemoval', ...of }, 'second-step/allow', 'removeSecondStep'],
    [{ kind: 'role', from: null, role: 'admin', ...of }, 'role', 'changeAdministrators'],
    [{ kind: 'approve', role: 'admin', ...of }, 'approve', 'changeAdministrators'],
    [{ kind: 'link', ...of }, 'link', 'changeAdministrators'],
  ])('A74: a sensitive change requires a proof: %j', async (action, path, sensitive) => {
    const world = await opened();
    await asks(world, { type: 'people.act', action });
    await respondTo(world, path, proofNeeded(sensitive));
    expect(payloadsOf(world, 'freshSignIn/asked')).toEqual([{ action: sensitive }]);
    await tell(world, { type: 'freshSignIn/canceled' });
    expect(payloadsOf(world, 'people/acted')).toEqual([{ kind: 'canceled' }]);
  });

  it('A78: invitations are sent again after a proof, and not at all without one', async () => {
    const world = await opened();
    const wish = { emails: ['a@b.test'], role: 'admin', language: 'en' } as const;
    for (const end of ['freshSignIn/continued', 'freshSignIn/canceled'] as const) {
      await asks(world, { type: 'people.invite', wish: { ...wish, emails: [...wish.emails] } });
      await respondTo(world, '/invitations', proofNeeded('changeAdministrators'));
      await tell(world, { type: end });
      if (end === 'freshSignIn/continued')
        await respondTo(world, '/invitations', ok({ answers: [] }));
    }
    const sent = world.http.sent.map(({ body }) => body);
    expect(sent).toEqual([wish, wish, wish]);
    expect(payloadsOf(world, 'freshSignIn/asked')).toEqual([
      { action: 'changeAdministrators' },
      { action: 'changeAdministrators' },
    ]);
    expect(payloadsOf(world, 'people/invited')).toEqual([
      { kind: 'done', data: [] },
      { kind: 'canceled' },
    ]);
  });
});

it('a data export is saved as JSON, named after its day', async () => {
  const world = await opened();
  await asks(world, { type: 'dataExport.download' });
  await respondTo(world, '/account/export/file', ok({ content: '{}' }));
  expect(world.saved).toEqual([
    {
      name: expect.stringMatching(/^account-data-\d{4}-\d\d-\d\d\.json$/),
      text: '{}',
      type: 'application/json',
    },
  ]);
});

it.each<[change: ViewChange, path: string, body: object]>([
  [{ kind: 'save', name: 'Mine', search: '?a=1' }, '', { name: 'Mine', search: '?a=1' }],
  [{ kind: 'rename', id: 'v/1', name: 'Ours' }, '/v%2F1/rename', { name: 'Ours' }],
  [{ kind: 'remove', id: 'v/1', name: 'Ours' }, '/v%2F1/remove', {}],
])('a saved view changes with a separate request: %j', async (change, path, body) => {
  const world = await opened();
  await asks(world, { type: 'savedViews.change', change });
  expect(world.http.sent).toMatchObject([{ method: 'POST' }]);
  expect(world.http.paths).toEqual([`/api/report/views${path}`]);
  expect(world.http.sent[0]?.body).toEqual(body);
});

it.each<[effect: AnyEffect, path: string]>([
  [{ type: 'accountLink.submit' }, '/account-link'],
  [{ type: 'changePassword.load' }, '/password'],
  [{ type: 'changePassword.submit', current: 's', secret: 's', keepSessions: false }, '/password'],
  [{ type: 'confirmEmail.submit' }, '/user/email/verify'],
  [{ type: 'resendConfirmation.send' }, '/user/email/verify/token'],
  [{ type: 'savedViews.load' }, '/report/views'],
  [{ type: 'secondStep.renew' }, '/second-step/codes'],
  [{ type: 'secondStepHelp.look' }, '/second-step/help'],
  [{ type: 'secondStepHelp.ask' }, '/second-step/help'],
  [{ type: 'passwordReset.submit', secret: 's' }, '/user/password/reset'],
  [{ type: 'registration.submit', form: 's' }, '/signup'],
  [{ type: 'resetRequest.submit', email: '' }, '/user/password/reset/token'],
  [{ type: 'signIn.submit', email: '', secret: 's' }, '/signin'],
  [{ type: 'signInCode.request', email: '' }, '/signinup/code'],
  [{ type: 'studioKeys.load' }, '/data/keys'],
])('S21: after its page was left, the response to %j changes nothing', async (effect, path) => {
  const world = await opened();
  await asks(world, effect);
  expect(world.http.isWaiting(path)).toBe(true);
  const machine = effect.type.replace(/\..*/, '');
  await tell(world, { type: `${machine}/reset` });
  const before = world.trail.length;
  world.http.answerAll(() => statusReply('BANANA'));
  await settle();
  const since = world.trail.slice(before).map(({ type }) => type);
  expect(since.filter((type) => type.startsWith(`${machine}/`))).toEqual([]);
});

it.each([
  [
    { email: 'ana@studio.test', token: 't' },
    { email: 'ana@studio.test', token: 't' },
  ],
  [{ email: 'ana@studio.test' }, { email: '', token: '' }],
  [null, { email: '', token: '' }],
])('a secured account continues to a new password with the link %j', async (reset, link) => {
  const world = await opened();
  await asks(world, { type: 'accountLink.submit' });
  await respondTo(world, '/account-link', { body: { status: 'OK', reset } });
  expect(world.env.links.read('reset')).toMatchObject(link);
  const done = { kind: 'done', hasApp: false, waysRemoved: false };
  expect(payloadsOf(world, 'accountLink/answered')).toEqual([done]);
});

it('missing recovery codes are a failure', async () => {
  const world = await opened();
  await asks(world, { type: 'secondStep.renew' });
  await respondTo(world, '/second-step/codes', ok({ status: 'OK' }));
  expect(payloadsOf(world, 'secondStep/changed')).toEqual([{ kind: 'failed', error: null }]);
});

it.each([
  ['RECORDING_OFF', ENDED],
  ['RECORDING_TICKET_INVALID', ENDED],
  ['BANANA', OOPS],
])('a sent recording with the response %s has ended, or can be sent again', async (of, result) => {
  const world = await opened();
  await asks(world, { type: 'supportRecording.send', wish: { from: 0, to: 1, note: 'Help.' } });
  await settle();
  await respondTo(world, '/support-recordings', statusReply(of));
  expect(payloadsOf(world, 'supportRecording/sendAnswered')).toEqual([result]);
});
