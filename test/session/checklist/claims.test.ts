import { stopTimersInTests } from '../../support/world';
import { eventsOf, openPage } from './support/page';
import { MODES, opening, REFRESH, SessionServer } from './support/sessionServer';

const VERIFY = '/user/email/verify';

stopTimersInTests();

describe.each(MODES)('claims in %s mode', (mode) => {
  it('row 87: resends a claim request that was refused with 401, after a refresh of the session', async () => {
    const page = await openPage({ mode, kind: 'fresh', payload: { 'st-ev': undefined } });
    const server = new SessionServer(mode);
    server.expire();
    page.http.respond((request) => {
      const reply = server.reply(request);
      if (!request.url.endsWith(VERIFY) || reply.status === 401) {
        const claimless = opening(mode, server.current, undefined, { 'st-ev': undefined });
        return request.url.endsWith(REFRESH) ? { ...reply, headers: claimless } : reply;
      }
      const t = page.browser.clock.now;
      return { headers: opening(mode, server.current, undefined, { 'st-ev': { v: true, t } }) };
    });
    expect(await page.client.validateClaims()).toEqual([]);
    expect([page.http.count(VERIFY), page.http.count(REFRESH)]).toEqual([2, 1]);
    expect(eventsOf(page)).toContain('REFRESH_SESSION');
  });
});
