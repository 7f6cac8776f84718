import { CLOCK_SKEW_THRESHOLD_MS, FDI_VERSIONS } from '../../src/rules/constants';
import { NoSessionError, SessionCallError } from '../../src/session/sessionErrors';
import { PrimitiveClaim } from '../../src/session/claims/primitiveClaim';
import { sessionHeaders, stopTimersInTests } from '../support/world';
import { person } from '../support/person';
import { eventsOf, openPage } from './checklist/support/page';
import { REFRESH, SIGN_OUT } from './checklist/support/sessionServer';

const VERIFY = '/user/email/verify';

stopTimersInTests();

describe('whether there is a session', () => {
  it('spec 4: signs out of no session if unknown and offline', async () => {
    const page = await openPage({ kind: 'doubt' });
    page.http.respond(() => ({ status: 500 }));
    await page.client.signOut();
    expect(page.http.count(SIGN_OUT)).toBe(0);
    expect(eventsOf(page)).toEqual(['SIGN_OUT']);
  });

  it('C1: a session that the browser does not store was not refreshed', async () => {
    const page = await openPage({ kind: 'stale' });
    const renewed = { headers: sessionHeaders(person('ana')) };
    page.http.respond(() => renewed);
    page.browser.cookies.writable = false;
    page.http.answer(REFRESH, renewed);
    await expect(page.client.attemptRefreshingSession()).rejects.toThrow(SessionCallError);
  });

  it('spec 8: a redirect is not a response to a sign-out', async () => {
    const page = await openPage({ kind: 'fresh' });
    page.http.respond(() => ({ status: 300 }));
    await expect(page.client.signOut()).rejects.toThrow('answered 300');
  });
});

it('an invalid address is a failure of the request, without the session', async () => {
  const page = await openPage({ kind: 'fresh' });
  page.http.respond(() => 'network');
  const answer = await page.client.fetch({ url: 'https://[' });
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'network', status: 0 } });
  expect(page.http.sent.map(({ headers }) => headers)).toEqual([undefined]);
});

describe("spec 3, 6: the session's claims", () => {
  const without = { 'st-ev': undefined };

  it('reads a value from the payload, which needs a session', async () => {
    const page = await openPage({ kind: 'fresh', payload: { plan: { v: 'gold', t: 1 } } });
    expect(await page.client.getClaimValue({ id: 'plan' })).toBe('gold');
    const nobody = await openPage({ kind: 'none' });
    await expect(nobody.client.getClaimValue({ id: 'plan' })).rejects.toThrow(NoSessionError);
  });

  it('spec 7: refetches email verification from the server as a session request', async () => {
    const page = await openPage({ kind: 'fresh', payload: without });
    page.http.respond(({ url }) =>
      url.endsWith(VERIFY)
        ? { headers: sessionHeaders(person('ana'), { 'st-ev': { v: true, t: 1 } }) }
        : {},
    );
    expect(await page.client.validateClaims()).toEqual([]);
    expect(page.http.sent).toEqual([
      expect.objectContaining({
        method: 'GET',
        credentials: true,
        headers: expect.objectContaining({
          rid: 'emailverification',
          'fdi-version': FDI_VERSIONS.join(','),
          'content-type': 'application/json',
        }),
      }),
    ]);
  });

  it.each([300, 500])('logs a server response of %i to that', async (status) => {
    const page = await openPage({ kind: 'fresh', payload: without });
    page.http.respond(() => ({ status }));
    expect(await page.client.validateClaims()).toHaveLength(1);
    expect(page.logged.join()).toContain(`not refreshed: The session's API answered ${status}.`);
  });

  it.each([
    ['its message', { message: 'Mail is down.' }, 'Mail is down.'],
    ['that it has none', {}, 'No Error Message Provided'],
  ])('spec 8: a general error of the server logs %s', async (_what, message, words) => {
    const page = await openPage({ kind: 'fresh', payload: without });
    page.http.respond(() => ({ body: { status: 'GENERAL_ERROR', ...message } }));
    expect(await page.client.validateClaims()).toHaveLength(1);
    expect(page.logged.join()).toContain(`not refreshed: ${words}`);
  });

  it('logs a network failure too, but no success', async () => {
    const page = await openPage({ kind: 'fresh', payload: without });
    page.http.respond(() => 'network');
    expect(await page.client.validateClaims()).toHaveLength(1);
    expect(page.logged.join()).toContain("The session's API did not answer (network).");
    const answered = await openPage({ kind: 'fresh', payload: without });
    answered.http.respond(() => ({}));
    await answered.client.validateClaims();
    expect(answered.logged).toEqual([]);
  });

  it('validates a claim that the server cannot refetch unchanged', async () => {
    const page = await openPage({ kind: 'fresh' });
    const plan = new PrimitiveClaim({ id: 'plan' });
    expect(await page.client.validateClaims([plan.hasValue('gold', 7)])).toHaveLength(1);
    expect(page.http.paths).toEqual([]);
  });

  it('spec 9: sends no request while another tab holds the lock for claim refreshes', async () => {
    const page = await openPage({ kind: 'fresh', payload: without });
    const acquire = jest.spyOn(page.browser.locks, 'acquire').mockResolvedValue(null);
    page.http.respond(() => ({}));
    expect(await page.client.validateClaims()).toHaveLength(1);
    expect(page.http.count(VERIFY)).toBe(0);
    expect(acquire).toHaveBeenCalledTimes(100);
    expect(acquire).toHaveBeenLastCalledWith('CLAIM_REFRESH_LOCK', 5_000);
  });

  it("S13: measures a claim's age by the server's clock", async () => {
    const page = await openPage({ kind: 'fresh' });
    const { clock } = page.browser;
    const ahead = CLOCK_SKEW_THRESHOLD_MS * 10;
    page.http.respond(() => ({
      headers: sessionHeaders(person('ana'), {
        iat: (clock.now + ahead) / 1_000,
        plan: { v: 'gold', t: clock.now + ahead - 20_000 },
      }),
    }));
    await page.client.fetch({ url: '/api/a' });
    const plan = new PrimitiveClaim({ id: 'plan' });
    expect(await page.client.validateClaims([plan.hasValue('gold', 15)])).toHaveLength(1);
    expect(await page.client.validateClaims([plan.hasValue('gold', 25)])).toEqual([]);
  });
});
