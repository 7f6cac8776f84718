import { SESSION_COOKIES } from '../../../src/config/cookies';
import { registration } from '../../../src/store/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimers,
} from '../../support/world';
import { person } from '../cases/facts';

const PAGE = 'https://test.adlantern.example/portal/register';
const INVITED = `${PAGE}?email=eva%40studio.test&invitation=inv-token&lang=zh`;
const FORM = {
  first_name: 'Eva',
  last_name: '李',
  company: '',
  title: '',
  email: 'eva@studio.test',
  password: 'Correct1horse',
};

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

const stateOf = ({ store }: World) => store.getState().registration.value;

/** Opens the registration page: signed out, or signed in with an address. */
async function open(page = INVITED, signedInAs: string | null = null): Promise<World> {
  const browser = createBrowser();
  arrange(
    browser,
    signedInAs === null ? 'none' : 'fresh',
    { ...person('ana'), email: signedInAs },
    { user_email: signedInAs },
  );
  const world = openWorld({ browser, page });
  world.store.dispatch(registration.opened());
  await settle();
  return world;
}

async function answer(world: World, ending: string, reply: Reply | 'network' | 'timeout') {
  world.http.answer(ending, reply);
  await settle();
}

const invitation = (state: unknown, email: unknown = 'eva@studio.test'): Reply => ({
  body: { ret: 0, data: { state, email } },
});

/** The form of a valid invitation. */
async function form(): Promise<World> {
  const world = await open();
  await answer(world, '/api/invitation', invitation('valid'));
  await answer(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
  return world;
}

async function submit(world: World, fields: Record<string, unknown> = FORM): Promise<void> {
  world.vault.secrets.set('form', JSON.stringify(fields));
  world.store.dispatch(registration.submitted({ email: 'eva@studio.test', form: 'form' }));
  await settle();
}

describe('spec 2: who opens the registration page', () => {
  it.each([
    ['nobody, invited', INVITED, null, 'judging'],
    ['nobody, by e-mail alone', `${PAGE}?email=eva%40studio.test`, null, 'filling'],
    ['nobody, with nothing', PAGE, null, 'filling'],
    ['the person of the link', INVITED, 'eva@studio.test', 'joinedAlready'],
    ['the same, in capitals', INVITED, 'EVA@Studio.Test', 'joinedAlready'],
    ['somebody else', INVITED, 'ana@studio.test', 'wrongAccount'],
  ])('%s', async (_name, page, signedInAs, state) => {
    expect(stateOf(await open(page, signedInAs))).toBe(state);
  });

  it('sends the person of the link on to the success page, with the same query', async () => {
    const { replaced } = await open(INVITED, 'eva@studio.test');
    expect(replaced.at(-1)).toBe(
      '/portal/register/success?email=eva%40studio.test&invitation=inv-token&lang=zh',
    );
  });

  it('compares with the link, not with a part of it', async () => {
    expect(stateOf(await open(`${PAGE}?email=`, ''))).toBe('wrongAccount');
  });

  it('waits no longer than 5 s for a session in doubt', async () => {
    const browser = createBrowser();
    browser.cookies.put('portal_login_type', '2');
    const world = openWorld({ browser, page: INVITED });
    world.store.dispatch(registration.opened());
    await pass(world, 4_999);
    expect(stateOf(world)).toBe('arriving');
    await pass(world, 1);
    expect(stateOf(world)).toBe('judging');
  });

  it('T5: takes e-mail and invitation out of the address, and keeps the rest', async () => {
    const { page, replaced } = await open();
    expect(replaced).toEqual(['/portal/register?lang=zh']);
    expect(page.href).toBe(`${PAGE}?lang=zh`);
  });
});

describe('spec 4: invite states, looked at before anything is typed', () => {
  it('asks with the token of the link', async () => {
    const { http } = await open();
    expect(http.sent).toEqual([
      {
        method: 'GET',
        url: 'https://test.adlantern.example/api/invitation',
        query: { token: 'inv-token' },
        credentials: true,
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
    ['another ret', { body: { ret: 50000, msg: 'no' } }, 'filling'],
    ['ret as a text', { body: { ret: '0', data: { state: 'invalid' } } }, 'filling'],
    ['no body', { body: null }, 'filling'],
    ['a page', { body: '<!doctype html>' }, 'filling'],
    ['a list', { body: [] }, 'filling'],
    ['500', { status: 500, body: { ret: 0, data: { state: 'invalid' } } }, 'filling'],
    ['no network', 'network' as const, 'filling'],
    ['valid, for nobody', invitation('valid', ''), 'filling'],
  ])('%s', async (_name, reply, state) => {
    const world = await open();
    await answer(world, '/api/invitation', reply);
    expect(stateOf(world)).toEqual(state);
    expect(world.store.getState().registration.context.emailLocked).toBe(false);
    expect(world.http.count('/signup/email/exists')).toBe(0);
  });

  it('valid: the form, for the address of the invitation alone', async () => {
    const world = await open();
    await answer(world, '/api/invitation', invitation('valid', 'eva@games.test'));
    await answer(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
    expect(world.store.getState().registration).toMatchObject({
      value: 'filling',
      context: { email: 'eva@games.test', emailLocked: true },
    });
  });

  it.each([
    ['has an account', { body: { status: 'OK', exists: true } }, { invitation: 'used' }],
    ['has none', { body: { status: 'OK', exists: false } }, 'filling'],
    ['says so as a text', { body: { status: 'OK', exists: 'true' } }, 'filling'],
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

  it('A18: a look that takes longer than 8 s ends with the form, and its late answer changes nothing', async () => {
    const world = await open();
    await pass(world, 8_000);
    expect(stateOf(world)).toBe('filling');
    await answer(world, '/api/invitation', invitation('invalid'));
    expect(stateOf(world)).toBe('filling');
  });

  it('S21: the answer about a link that was left decides nothing about the next', async () => {
    const world = await open();
    world.store.dispatch(registration.reset());
    world.page.href = `${PAGE}?invitation=another`;
    world.store.dispatch(registration.opened());
    await settle();
    world.http.answerFirst('/api/invitation', invitation('invalid'));
    await settle();
    expect(stateOf(world)).toBe('judging');
  });
});

describe('A15: signed in as somebody else', () => {
  it('signs out here, then looks at the invitation', async () => {
    const world = await open(INVITED, 'ana@studio.test');
    expect(world.store.getState().registration.context.signedInAs).toBe('ana@studio.test');
    world.store.dispatch(registration.switchChosen());
    await settle();
    expect(stateOf(world)).toBe('switching');
    await answer(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
    expect(stateOf(world)).toBe('judging');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('waits no longer than 5 s for the server, and is signed out here all the same', async () => {
    const world = await open(INVITED, 'ana@studio.test');
    world.store.dispatch(registration.switchChosen());
    await pass(world, 5_000);
    expect(stateOf(world)).toBe('judging');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.browser.cookies.value(SESSION_COOKIES.frontToken)).toBeNull();
  });
});

describe('spec 7: POST /signup', () => {
  it('posts the fields that are filled in, and the invitation', async () => {
    const world = await form();
    await submit(world);
    expect(world.http.sent.at(-1)).toMatchObject({
      method: 'POST',
      url: 'https://test.adlantern.example/api_v2/auth/signup',
      headers: { rid: 'emailpassword', 'content-type': 'application/json' },
      body: {
        formFields: [
          { id: 'first_name', value: 'Eva' },
          { id: 'last_name', value: '李' },
          { id: 'email', value: 'eva@studio.test' },
          { id: 'password', value: 'Correct1horse' },
          { id: 'invitation', value: 'inv-token' },
        ],
      },
    });
  });

  it('decisions: confirm, terms and what is no field are never sent', async () => {
    const world = await form();
    const extra = { password_confirm: 'Correct1horse', terms: 'on', email: 7, admin: 'yes' };
    await submit(world, { ...FORM, ...extra, company: 'Studio', title: 'CEO' });
    const { body } = world.http.sent.at(-1) ?? {};
    const { formFields } = body as { formFields: { id: string }[] };
    expect(formFields.map(({ id }) => id)).toEqual([
      'first_name',
      'last_name',
      'company',
      'title',
      'password',
      'invitation',
    ]);
  });

  it.each([
    ['OK', { body: { status: 'OK', user: {} } }, 'registered', { kind: 'registered' }],
    [
      'FIELD_ERROR',
      { body: { status: 'FIELD_ERROR', formFields: [{ id: 'email', error: 'Taken.' }] } },
      { refused: 'fieldError' },
      { kind: 'fieldError', fieldErrors: [{ id: 'email', error: 'Taken.' }] },
    ],
    [
      'A15: INVITATION_INVALID',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_INVALID' } },
      { invitation: 'invalid' },
      { kind: 'invitation', state: 'invalid' },
    ],
    [
      'A15: INVITATION_USED',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_USED' } },
      { invitation: 'used' },
      { kind: 'invitation', state: 'used' },
    ],
    [
      'A15: NO_PERMISSION',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'NO_PERMISSION' } },
      { invitation: 'noPermission' },
      { kind: 'invitation', state: 'noPermission' },
    ],
    [
      'A15: another reason',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'Closed for today.' } },
      { refused: 'notAllowed' },
      { kind: 'notAllowed', reason: 'Closed for today.' },
    ],
    [
      'A15: the name of a method as reason',
      { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'toString' } },
      { refused: 'notAllowed' },
      { kind: 'notAllowed', reason: 'toString' },
    ],
    [
      'A15: no reason',
      { body: { status: 'SIGN_UP_NOT_ALLOWED' } },
      { refused: 'failed' },
      { kind: 'failed', message: null, failure: null },
    ],
  ])('%s', async (_name, reply, state, result) => {
    const world = await form();
    await submit(world);
    await answer(world, '/signup', reply);
    expect(stateOf(world)).toEqual(state);
    expect(world.store.getState().registration.context.result).toEqual(result);
  });

  it('S21: two submits are one request; N7: it is never repeated of itself', async () => {
    const world = await form();
    await submit(world);
    await submit(world);
    await answer(world, '/signup', 'network');
    await pass(world, 120_000);
    expect(world.http.count('/signup')).toBe(1);
    expect(stateOf(world)).toEqual({ refused: 'failed' });
  });

  it('S21: an attempt that was left is given up', async () => {
    const world = await form();
    await submit(world);
    world.store.dispatch(registration.reset());
    await settle();
    expect(world.http.isWaiting('/signup')).toBe(false);
    expect(world.vault.secrets.size).toBe(0);
  });
});

describe('spec 2, 4: registered', () => {
  async function registered(): Promise<World> {
    const world = await form();
    await submit(world);
    await answer(world, '/signup', {
      headers: sessionHeaders({ ...person('eva'), email: 'eva@studio.test' }),
      body: { status: 'OK', user: {} },
    });
    return world;
  }

  it('is signed in, with login type 2, and on the success page with the same query', async () => {
    const world = await registered();
    expect(world.store.getState().session.value).toBe('EXISTS');
    expect(world.store.getState().loginType.context).toEqual({ type: '2', lastType: '2' });
    expect(world.replaced.at(-1)).toBe(
      '/portal/register/success?email=eva%40studio.test&invitation=inv-token&lang=zh',
    );
  });

  it('T5: the success page takes e-mail and invitation out of its address too', async () => {
    const world = await registered();
    world.store.dispatch(registration.joinedShown());
    expect(world.page.href).toBe(`${PAGE}/success?lang=zh`);
  });
});
