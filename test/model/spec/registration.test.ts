import { REMEMBER_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { INVITED, invitation, open, PAGE, stateOf } from '../../support/registrationPage';
import { respondTo, tell } from '../../support/acts';
import { person } from '../../support/person';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  settle,
  stopTimersInTests,
} from '../../support/world';

stopTimersInTests();

describe('spec 2: who opens the registration page', () => {
  it('sends the user of the link to the success page, with the same query', async () => {
    const { replaced } = await open(INVITED, 'eva@studio.test');
    expect(replaced.at(-1)).toBe(
      '/portal/register/success?email=eva%40studio.test&invitation=inv-token&lang=zh',
    );
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
  it('valid: the form, for the address of the invitation only', async () => {
    const world = await open();
    await respondTo(world, '/api/invitation', invitation('valid', 'eva@games.test'));
    await respondTo(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
    expect(world.store.getState().registration).toMatchObject({
      value: 'filling',
      context: { email: 'eva@games.test', emailLocked: true },
    });
  });

  it('spec 7: a check of the invitation without a response is repeated', async () => {
    const world = await open();
    for (const wait of [240, 480, 960]) {
      await respondTo(world, '/api/invitation', 'network');
      await pass(world, wait);
    }
    await respondTo(world, '/api/invitation', invitation('used'));
    expect(stateOf(world)).toEqual({ invitation: 'used' });
    const checks = world.http.sent.filter(({ url }) => url.endsWith('/api/invitation'));
    expect(checks).toHaveLength(4);
    expect(new Set(checks.map(({ headers }) => headers?.['x-trace-id'])).size).toBe(1);
  });

  it('M4: checks a typed address when its field is left, each once, and uses only the last result', async () => {
    const world = await open();
    await respondTo(world, '/api/invitation', { status: 404 });
    const leave = async (email: string) => {
      await tell(world, events.registration.emailLeft({ email }));
    };
    for (const email of ['mia@studio.test', 'mia@studio.test', 'no address']) await leave(email);
    const looks = world.http.sent.filter(({ url }) => url.endsWith('/signup/email/exists'));
    expect(looks.map(({ query }) => query?.['email'])).toEqual([
      'eva@studio.test',
      'mia@studio.test',
    ]);
    for (const look of looks)
      expect(look).toMatchObject({ method: 'GET', headers: { rid: 'emailpassword' } });
    world.http.answerFirst('/signup/email/exists', { body: { status: 'OK', exists: true } });
    await settle();
    expect(world.store.getState().registration.context.taken).toBeNull();
    await respondTo(world, '/signup/email/exists', { body: { status: 'OK', exists: true } });
    expect(world.store.getState().registration).toMatchObject({
      value: 'filling',
      context: { asked: 'mia@studio.test', taken: true },
    });
  });

  it('S21: the response for an abandoned link does not affect the next', async () => {
    const world = await open();
    world.store.dispatch(events.registration.reset());
    world.page.href = `${PAGE}?invitation=another`;
    await tell(world, events.registration.opened());
    world.http.answerFirst('/api/invitation', invitation('invalid'));
    await settle();
    expect(stateOf(world)).toBe('checking');
    expect(world.trail.map(({ type }) => type)).not.toContain('registration/invitationChecked');
  });
});

/** Opens a valid invitation while signed in as another user. */
async function asAna() {
  const world = await open(INVITED, 'ana@studio.test');
  await respondTo(world, '/api/invitation', invitation('valid'));
  await respondTo(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
  expect(stateOf(world)).toBe('wrongAccount');
  return world;
}

describe('A15: signed in as another user', () => {
  it('an invitation that has ended says so first', async () => {
    const world = await open(INVITED, 'ana@studio.test');
    await respondTo(world, '/api/invitation', {
      body: { ret: 0, data: { state: 'invalid', why: 'expired' } },
    });
    expect(world.store.getState().registration.value).toEqual({ invitation: 'invalid' });
  });

  it('signs out here, then checks the invitation again', async () => {
    const world = await asAna();
    expect(world.store.getState().registration.context.signedInAs).toBe('ana@studio.test');
    await tell(world, events.registration.switchChosen());
    expect(stateOf(world)).toBe('switching');
    await respondTo(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
    expect(stateOf(world)).toBe('checking');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('stays here if that account’s session had ended before', async () => {
    const world = await asAna();
    await tell(world, events.registration.switchChosen());
    await respondTo(world, '/signout', { status: 401 });
    await respondTo(world, '/session/refresh', { status: 401 });
    expect(stateOf(world)).toBe('checking');
    expect(world.visited).toEqual([]);
  });

  it('leaves the marks of a session that another tab has opened meanwhile', async () => {
    const world = await asAna();
    world.store.dispatch(events.registration.switchChosen());
    arrange(world.browser, 'fresh', person('ben'));
    await pass(world, 5_000);
    expect(stateOf(world)).toBe('checking');
    expect(world.browser.cookies.value(REMEMBER_COOKIES.browserSession)).toBe('1');
  });

  it('waits at most 5 s for the server, and is signed out here anyway', async () => {
    const world = await asAna();
    world.store.dispatch(events.registration.switchChosen());
    await pass(world, 5_000);
    expect(stateOf(world)).toBe('checking');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.browser.cookies.value(SESSION_COOKIES.frontToken)).toBeNull();
  });
});
