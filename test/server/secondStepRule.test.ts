import { readAudit } from '../../server/audit/read';
import { createStudio } from '../../server/studios/studios';
import { PASSWORD } from './support/browser';
import { peopleWorld } from './support/peopleWorld';

const people = peopleWorld();

/** An administrator of a separate studio, so that no other test needs a second step. */
async function studio() {
  const { id } = await createStudio(people.db(), 'Tide', Date.now());
  const join = async (role: 'admin' | 'manager' | 'viewer') => {
    const email = people.address();
    await people
      .platform()
      .services.createAccount({ email, password: PASSWORD, studioId: id, role });
    return { email, browser: await people.signedIn(email) };
  };
  return { id, join };
}

type Browser = Awaited<ReturnType<typeof people.signedIn>>;
const setRoles = (browser: Browser, roles: unknown) =>
  browser.send('POST', '/api/people/second-step', { body: { roles } });
const rolesOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/people')).body['data'] as { secondStepRoles: unknown };

describe('the second step rule of a studio', () => {
  it('is set by an administrator: members follow it at their next sign-in, and sessions stay', async () => {
    const { join } = await studio();
    const [admin, viewer, manager] = [
      await join('admin'),
      await join('viewer'),
      await join('manager'),
    ];
    expect(await rolesOf(admin.browser)).toMatchObject({ secondStepRoles: [] });
    expect((await setRoles(admin.browser, ['admin', 'viewer'])).body).toEqual({
      ret: 0,
      data: null,
    });
    expect(await rolesOf(admin.browser)).toMatchObject({ secondStepRoles: ['viewer', 'admin'] });
    expect((await viewer.browser.account()).status).toBe(200);
    const next = await people.signedIn(viewer.email);
    expect((await next.account()).status).toBe(401);
    expect((await next.send('GET', '/api_v2/auth/second-step')).body['data']).toMatchObject({
      step: 'setUp',
    });
    expect((await (await people.signedIn(manager.email)).account()).status).toBe(200);
  });

  it('spec 4: is neither shown to nor set by users who may not change people', async () => {
    const { join } = await studio();
    const { browser } = await join('manager');
    expect(await rolesOf(browser)).toMatchObject({ secondStepRoles: null });
    expect((await setRoles(browser, [])).body).toMatchObject({ ret: 40_000 });
  });

  it.each([undefined, 'admin', ['owner'], [null]])('refuses the roles %j', async (roles) => {
    const { join } = await studio();
    expect((await setRoles((await join('admin')).browser, roles)).status).toBe(400);
  });

  it('is recorded in the audit log and mailed to every administrator, unless unchanged', async () => {
    const { id, join } = await studio();
    const [one, two] = [await join('admin'), await join('admin')];
    await setRoles(one.browser, ['manager']);
    await setRoles(one.browser, ['manager']);
    const log = await readAudit(people.db(), { event: 'studio_changed' });
    const own = log.filter(({ subject }) => subject === id);
    expect(own).toMatchObject([{ reason: 'second step: manager' }]);
    expect(own[0]?.actor).not.toBe('');
    for (const { email } of [one, two]) {
      const mails = await people.platform().services.mails(email);
      const sent = mails.filter(({ subject }) => subject.includes('new rules for two-step'));
      expect(sent).toMatchObject([
        { text: expect.stringContaining('Before: no one. Now: manager.') },
      ]);
    }
  });
});
