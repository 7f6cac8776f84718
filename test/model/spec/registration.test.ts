import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { answer, INVITED, invitation, open, PAGE, stateOf } from '../../support/registrationPage';
import { endHeaders, openWorld, pass, settle, stopTimers } from '../../support/world';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

describe('spec 2: who opens the registration page', () => {
  it.each([
    ['no user, invited', INVITED, null, 'checking'],
    ['no user, by email only', `${PAGE}?email=eva%40studio.test`, null, 'filling'],
    ['no user, without anything', PAGE, null, 'filling'],
    ['the user of the link', INVITED, 'eva@studio.test', 'joinedAlready'],
    ['the same, in capitals', INVITED, 'EVA@Studio.Test', 'joinedAlready'],
    ['somebody else', INVITED, 'ana@studio.test', 'wrongAccount'],
  ])('%s', async (_name, page, signedInAs, state) => {
    expect(stateOf(await open(page, signedInAs))).toBe(state);
  });

  it('sends the user of the link to the success page, with the same query', async () => {
    const { replaced } = await open(INVITED, 'eva@studio.test');
    expect(replaced.at(-1)).toBe(
      '/portal/register/success?email=eva%40studio.test&invitation=inv-token&lang=zh',
    );
  });

  it('compares the whole email address of the link', async () => {
    expect(stateOf(await open(`${PAGE}?email=`, ''))).toBe('wrongAccount');
  });

  it('waits at most 5 s for a session in doubt', async () => {
    const browser = createBrowser();
    browser.cookies.put('portal_login_type', '2');
    const world = openWorld({ browser, page: INVITED });
    world.store.dispatch(events.registration.opened());
    await pass(world, 4_999);
    expect(stateOf(world)).toBe('arriving');
    await pass(world, 1);
    expect(stateOf(world)).toBe('checking');
  });

  it('S21: the result for an abandoned link does not affect the next', async () => {
    const browser = createBrowser();
    browser.cookies.put('portal_login_type', '2');
    const world = openWorld({ browser, page: INVITED });
    world.store.dispatch(events.registration.opened());
    await pass(world, 3_000);
    world.page.href = `${PAGE}?email=ben%40studio.test`;
    world.store.dispatch(events.registration.opened());
    await pass(world, 3_000);
    expect(stateOf(world)).toBe('arriving');
    await pass(world, 2_000);
    expect(world.store.getState().registration.context).toMatchObject({
      email: 'ben@studio.test',
      invited: false,
    });
  });

  it('T5: removes email and invitation from the address, and keeps the rest', async () => {
    const { page, replaced } = await open();
    expect(replaced).toEqual(['/portal/register?lang=zh']);
    expect(page.href).toBe(`${PAGE}?lang=zh`);
  });
});

describe('spec 4: invite states, checked before anything is typed', () => {
  it('M16, M19: sends token and email of the link', async () => {
    const { http } = await open();
    expect(http.sent.filter(({ url }) => !url.endsWith('/loginmethods'))).toEqual([
      {
        method: 'GET',
        url: 'https://test.adlantern.example/api/invitation',
        query: {
          token: 'inv-token',
          email: 'eva@studio.test',
          dbMode: '',
          cgiMode: '',
          __game: '',
        },
        headers: { game: '', 'x-trace-id': expect.stringMatching(/^[\da-f-]{36}$/) },
        credentials: true,
        timeoutMs: 60_000,
      },
    ]);
  });

  it.each([
    ['invalid', invitation('invalid'), { invitation: 'invalid' }],
    ['used', invitation('used'), { invitation: 'used' }],
    ['no_permission', invitation('no_permission'), { invitation: 'noPermission' }],
    ['a state that is none', invitation('BANANA'), 'filling'],
    ['the name of a method', invitation('constructor'), 'filling'],
    ['no state', invitation(undefined), 'filling'],
    ['a state in a list', invitation(['invalid']), 'filling'],
    ['another ret', { body: { ret: 50000, msg: 'no' } }, 'filling'],
    ['ret as a text', { body: { ret: '0', data: { state: 'invalid' } } }, 'filling'],
    ['no body', { body: null }, 'filling'],
    ['a page', { body: '<!doctype html>' }, 'filling'],
    ['a list', { body: [] }, 'filling'],
    ['500', { status: 500, body: { ret: 0, data: { state: 'invalid' } } }, 'filling'],
    ['no network', 'network' as const, 'filling'],
    ['valid, without an email', invitation('valid', ''), 'filling'],
  ])('%s', async (_name, reply, state) => {
    const world = await open();
    await answer(world, '/api/invitation', reply);
    expect(stateOf(world)).toEqual(state);
    expect(world.store.getState().registration.context.emailLocked).toBe(false);
    // M4: whenever the form is shown, the link's address is checked.
    expect(world.http.count('/signup/email/exists')).toBe(state === 'filling' ? 1 : 0);
  });

  it('valid: the form, for the address of the invitation only', async () => {
    const world = await open();
    await answer(world, '/api/invitation', invitation('valid', 'eva@games.test'));
    await answer(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
    expect(world.store.getState().registration).toMatchObject({
      value: 'filling',
      context: { email: 'eva@games.test', emailLocked: true },
    });
  });

  it.each([
    ['has an account', { body: { status: 'OK', exists: true } }, { invitation: 'hasAccount' }],
    ['has none', { body: { status: 'OK', exists: false } }, 'filling'],
    ['reports it as a text', { body: { status: 'OK', exists: 'true' } }, 'filling'],
    ['cannot be asked', 'network' as const, 'filling'],
  ])('spec 7: the address of a valid invitation %s', async (_name, reply, state) => {
    const world = await open();
    await answer(world, '/api/invitation', invitation('valid'));
    expect(world.http.sent.at(-1)).toMatchObject({
      method: 'GET',
      url: 'https://test.adlantern.example/api_v2/auth/signup/email/exists',
      query: { email: 'eva@studio.test' },
    });
    await answer(world, '/signup/email/exists', reply);
    expect(stateOf(world)).toEqual(state);
  });

  it('M4: checks a typed address when its field is left, each once, and uses only the last result', async () => {
    const world = await open();
    await answer(world, '/api/invitation', { status: 404 });
    const leave = async (email: string) => {
      world.store.dispatch(events.registration.emailLeft({ email }));
      await settle();
    };
    for (const email of ['mia@studio.test', 'mia@studio.test', 'no address']) await leave(email);
    const looks = world.http.sent.filter(({ url }) => url.endsWith('/signup/email/exists'));
    expect(looks.map(({ query }) => query?.['email'])).toEqual([
      'eva@studio.test',
      'mia@studio.test',
    ]);
    world.http.answerFirst('/signup/email/exists', { body: { status: 'OK', exists: true } });
    await settle();
    expect(world.store.getState().registration.context.taken).toBeNull();
    await answer(world, '/signup/email/exists', { body: { status: 'OK', exists: true } });
    expect(world.store.getState().registration).toMatchObject({
      value: 'filling',
      context: { asked: 'mia@studio.test', taken: true },
    });
  });

  it('A18: a check longer than 8 s ends with the form, and its late response changes nothing', async () => {
    const world = await open();
    await pass(world, 8_000);
    expect(stateOf(world)).toBe('filling');
    await answer(world, '/api/invitation', invitation('invalid'));
    expect(stateOf(world)).toBe('filling');
  });

  it('S21: the response for an abandoned link does not affect the next', async () => {
    const world = await open();
    world.store.dispatch(events.registration.reset());
    world.page.href = `${PAGE}?invitation=another`;
    world.store.dispatch(events.registration.opened());
    await settle();
    world.http.answerFirst('/api/invitation', invitation('invalid'));
    await settle();
    expect(stateOf(world)).toBe('checking');
    expect(world.trail.map(({ type }) => type)).not.toContain('registration/invitationChecked');
  });
});

describe('A15: signed in as another user', () => {
  it('signs out here, then checks the invitation', async () => {
    const world = await open(INVITED, 'ana@studio.test');
    expect(world.store.getState().registration.context.signedInAs).toBe('ana@studio.test');
    world.store.dispatch(events.registration.switchChosen());
    await settle();
    expect(stateOf(world)).toBe('switching');
    await answer(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
    expect(stateOf(world)).toBe('checking');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('waits at most 5 s for the server, and is signed out here anyway', async () => {
    const world = await open(INVITED, 'ana@studio.test');
    world.store.dispatch(events.registration.switchChosen());
    await pass(world, 5_000);
    expect(stateOf(world)).toBe('checking');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.browser.cookies.value(SESSION_COOKIES.frontToken)).toBeNull();
  });
});
