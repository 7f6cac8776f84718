import { DELETION_GRACE_MS } from '../../src/rules/accountLimits';
import { RESEND_WAIT_MS } from '../../src/rules/constants';
import { fieldsOf } from '../../server/json';
import { Authenticator } from './support/authenticator';
import { Browser, formOf, PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { own, passkeyWorld } from './support/passkeyWorld';
import { clockedPlatform } from './support/platform';
import { refusing } from './support/refusing';
import { secondStepWorld } from './support/secondStep';

const { folder: dataDir, db } = databaseInFolder();
const settings = { passkeysOffered: true, providersOffered: true };
const platform = clockedPlatform({ dataDir, settings });
const passkeys = passkeyWorld(platform);
const steps = secondStepWorld(platform);

/** Runs work while the database stores no mail to an address. */
const withoutMail = <Result>(to: string, work: () => Promise<Result>) =>
  refusing(db(), `insert on outbox when new.recipient = '${to}'`, work);

const { linkTo } = platform;
const press = (link: object) => new Browser(platform.url).post('/api/account-link', link);

/** If the database fails between a change and its mail, the owner would not learn of the change. */
describe('a change whose mail cannot be stored', () => {
  it('A27: an address change is not requested, and the new address gets no link', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = `new-${email}`;
    const change = () => browser.post('/api/account/email', formOf({ new_email: to }));
    expect((await withoutMail(email, change)).status).toBe(500);
    expect(await linkTo(to, 'changeEmail')).toEqual({});
    expect((await change()).status).toBe(200);
    expect(await linkTo(email, 'undoEmailChange')).toHaveProperty('token');
  });

  it('A27: an address change is not requested or resent if the mail to the new address cannot be stored', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = `new-${email}`;
    const body = formOf({ new_email: to });
    const change = () => browser.post('/api/account/email', body);
    expect((await withoutMail(to, change)).status).toBe(500);
    expect(await linkTo(email, 'undoEmailChange')).toEqual({});
    await change();
    const link = await linkTo(to, 'changeEmail');
    platform.goOn(RESEND_WAIT_MS);
    const resend = () => browser.send('POST', '/api/account/email/resend');
    expect((await withoutMail(to, resend)).status).toBe(500);
    expect((await resend()).status).toBe(200);
    expect(await linkTo(to, 'changeEmail')).not.toEqual(link);
  });

  it('A28: an address is not changed; the link works again and brings the way to undo it', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = `new-${email}`;
    await browser.post('/api/account/email', formOf({ new_email: to }));
    const link = await linkTo(to, 'changeEmail');
    expect((await withoutMail(email, () => press(link))).status).toBe(500);
    platform.goOn(1_000);
    expect((await press(link)).body).toEqual({ status: 'OK' });
    const [newest] = await platform.services.mails(email);
    expect(newest?.subject).toContain('email was changed');
  });

  it('A41: a password is not changed', async () => {
    const { email, browser } = await platform.person();
    const fields = { current_password: PASSWORD, password: 'Harbour2027' };
    const change = () => browser.post('/api/account/password', formOf(fields));
    expect((await withoutMail(email, change)).status).toBe(503);
    expect((await change()).body).toMatchObject({ status: 'OK' });
    expect(await linkTo(email, 'secureAccount')).toHaveProperty('token');
  });

  it('A41: a password is not reset', async () => {
    const email = await platform.account();
    const reset = async () => {
      return platform.resetPassword(email);
    };
    expect((await withoutMail(email, reset)).status).toBe(503);
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
    expect((await reset()).body).toMatchObject({ status: 'OK' });
  });

  it('A71: the deletion of an account is not scheduled', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const ask = () => browser.post('/api/account/deletion', formOf({ confirm_email: email }));
    expect((await withoutMail(email, ask)).status).toBe(500);
    const { body } = await browser.send('GET', '/api/account/deletion');
    expect(fieldsOf(body['data'])['deleteAt']).toBe(0);
    expect((await ask()).status).toBe(200);
    expect(await linkTo(email, 'keepAccount')).toHaveProperty('token');
  });

  it('A116: no passkey is added or removed', async () => {
    const { email, browser } = await passkeys.signedIn();
    const shown = async () =>
      fieldsOf((await browser.send('GET', '/api/account/passkeys')).body['data'])['passkeys'];
    const add = () => passkeys.register(browser, new Authenticator(platform.url));
    await withoutMail(email, add);
    expect(await shown()).toEqual([]);
    const { credential } = await add();
    const remove = () => own(browser, '/remove', { id: Object(credential).id });
    await withoutMail(email, remove);
    expect(await shown()).toHaveLength(1);
    expect(await remove()).toMatchObject({ status: 'OK' });
    expect(await shown()).toEqual([]);
  });

  it('A116: no app or recovery code is added, removed or used', async () => {
    const { email, browser } = await steps.signedIn();
    const { begun, app, confirm } = await steps.begin(browser);
    const apps = async () => (await steps.shown(browser))['apps'];
    await withoutMail(email, confirm);
    expect(await apps()).toEqual([]);
    const { recoveryCodes } = await confirm();
    const renew = () => steps.own(browser, '/codes');
    await withoutMail(email, renew);
    const [first = '', other = ''] = recoveryCodes as string[];
    const { browser: tab } = await steps.firstStep(email);
    await withoutMail(email, () => steps.next(tab, first));
    expect((await steps.next(tab, first)).body).toMatchObject({ status: 'OK' });
    const [{ name }] = (await apps()) as [{ name: string }];
    expect(begun['id']).not.toBe(name);
    await withoutMail(email, () => steps.own(browser, '/app/remove', { name, code: other }));
    expect(await apps()).toHaveLength(1);
    expect(await steps.own(browser, '/app/remove', { name, code: app.code(1) })).toEqual({
      status: 'OK',
    });
  });

  it('A116: no provider is disconnected', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const { uid: user_id } = browser.front();
    const times = { created_at: 1, last_used_at: 0 };
    const row = { provider: 'acme', subject: email, user_id, email, ...times };
    await db().insertInto('provider_accounts').values(row).execute();
    const connections = db().selectFrom('provider_accounts').selectAll();
    const remove = () => browser.post('/api/account/providers/remove', { id: 'acme' });
    expect((await withoutMail(email, remove)).body).toMatchObject({ ret: 500 });
    expect(await connections.execute()).toEqual([row]);
    expect((await remove()).body['data']).toEqual({ status: 'OK' });
    expect(await connections.execute()).toEqual([]);
  });

  it('A71: an account is not deleted', async () => {
    const { email, browser } = await platform.person();
    await browser.post('/api/account/deletion', formOf({ confirm_email: email }));
    platform.goOn(DELETION_GRACE_MS);
    await withoutMail(email, platform.services.removeDueAccounts);
    expect(await platform.subjects(email)).toContainEqual(
      expect.stringContaining('will be deleted'),
    );
    await platform.services.removeDueAccounts();
    expect(await platform.subjects(email)).toEqual(['Your Adlantern account was deleted']);
  });
});

it('a password is not reset while the way in that a stranger has prepared cannot be ended', async () => {
  const { email, browser } = await platform.person();
  const theirs = new Authenticator(platform.url);
  await passkeys.register(browser, theirs);
  const reset = () => platform.resetPassword(email, 'Harbour2027');
  expect((await refusing(db(), 'delete on passkeys', reset)).status).toBe(503);
  expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
  expect((await reset()).body).toMatchObject({ status: 'OK' });
  expect((await passkeys.signIn(theirs)).status).toBe('CREDENTIAL_NOT_FOUND_ERROR');
  const isChange = (subject: string) => subject.includes('password was changed');
  expect((await platform.subjects(email)).filter(isChange)).toHaveLength(1);
});

it('the first app is not added while the sessions that began without it cannot be ended', async () => {
  const { email, browser } = await steps.signedIn();
  const other = await Browser.signedIn(platform.url, email);
  const { confirm } = await steps.begin(browser);
  const apps = async () => (await steps.shown(browser))['apps'];
  await refusing(db(), 'delete on sessions', confirm);
  expect(await apps()).toEqual([]);
  expect(await confirm()).toMatchObject({ status: 'OK' });
  expect([(await other.account()).status, (await browser.account()).status]).toEqual([401, 200]);
});

it('a passkey is added even if its name cannot be stored', async () => {
  const { browser } = await platform.person();
  const model = { aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' };
  const add = () => passkeys.register(browser, new Authenticator(platform.url), model);
  const { status } = await refusing(db(), 'insert on passkey_names', add, 'timeout expired');
  expect(status).toBe('OK');
});
