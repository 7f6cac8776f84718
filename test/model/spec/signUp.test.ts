import { PORTAL_COOKIES, REMEMBER_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { form, FORM, PAGE, stateOf, submit } from '../../support/registrationPage';
import { respondTo } from '../../support/acts';
import type { World } from '../../support/world';
import { openWorld, pass, sessionHeaders, stopTimersInTests } from '../../support/world';
import { person } from '../../support/person';

stopTimersInTests();

describe('spec 7: POST /signup', () => {
  it('decisions: confirm, terms and unknown fields are never sent', async () => {
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

  it('S21: two submits are one request; N7: it is never repeated automatically', async () => {
    const world = await form();
    await submit(world);
    await submit(world);
    await respondTo(world, '/signup', 'network');
    await pass(world, 120_000);
    expect(world.http.count('/signup')).toBe(1);
    expect(stateOf(world)).toEqual({ refused: 'failed' });
  });

  it('opens a session itself, so that it does not wait for one in doubt', async () => {
    const browser = createBrowser();
    browser.cookies.put(PORTAL_COOKIES.signInType, '2');
    const world = openWorld({ browser, page: PAGE });
    world.store.dispatch(events.registration.opened());
    await pass(world, 5_000);
    await submit(world);
    expect(world.http.isWaiting('/session/refresh')).toBe(true);
    expect(world.http.count('/signup')).toBe(1);
  });
});

describe('spec 2, 4: registered', () => {
  async function registered(): Promise<World> {
    const world = await form();
    await submit(world);
    await respondTo(world, '/signup', {
      headers: sessionHeaders({ ...person('eva'), email: 'eva@studio.test' }),
      body: { status: 'OK', user: {} },
    });
    return world;
  }

  it('is signed in, with login type 2, and on the success page with the same query', async () => {
    const world = await registered();
    expect(world.store.getState().session.value).toBe('EXISTS');
    expect(world.store.getState().signInType.context).toEqual({ type: '2', lastType: '2' });
    expect(world.browser.cookies.value(REMEMBER_COOKIES.rememberUntil)).toBeNull();
    expect(world.replaced.at(-1)).toBe(
      '/portal/register/success?email=eva%40studio.test&invitation=inv-token&lang=zh',
    );
  });

  it('M22: if the response has no session, the sign-in page reports that the account exists', async () => {
    const world = await form();
    await submit(world);
    await respondTo(world, '/signup', { body: { status: 'OK', user: {} } });
    expect(world.replaced.at(-1)).toBe('/portal/login');
    expect(world.words).toEqual(['registered']);
    expect(world.logged.join()).toContain('expose the front-token header');
  });

  it('T5: the success page also removes email and invitation from its address', async () => {
    const world = await registered();
    world.store.dispatch(events.registration.joinedShown());
    expect(world.page.href).toBe(`${PAGE}/success?lang=zh`);
  });
});

/** Submits the form, and the invitation is refused: the page checks it again. */
async function refusedInvitation() {
  const world = await form();
  await submit(world);
  await respondTo(world, '/signup', {
    body: { status: 'SIGN_UP_NOT_ALLOWED', reason: 'INVITATION_INVALID' },
  });
  return world;
}

it.each(['without an answer', 'by another backend'])(
  'spec 4: a refused invitation that is checked %s counts as invalid, instead of the form again',
  async (how) => {
    const world = await refusedInvitation();
    if (how === 'without an answer') await pass(world, 8_000);
    else await respondTo(world, '/api/invitation', { status: 404 });
    expect(world.store.getState().registration.value).toEqual({ invitation: 'invalid' });
  },
);

it('an invitation that ends while the form is filled in says why', async () => {
  const world = await refusedInvitation();
  expect(world.http.sent.at(-1)).toMatchObject({
    url: 'https://test.adlantern.example/api/invitation',
    query: { token: 'inv-token', email: 'eva@studio.test' },
  });
  await respondTo(world, '/api/invitation', {
    body: { ret: 0, data: { state: 'invalid', reason: 'expired' } },
  });
  expect(world.store.getState().registration).toMatchObject({
    value: { invitation: 'invalid' },
    context: { ended: { why: 'expired' } },
  });
});
