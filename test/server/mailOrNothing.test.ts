import { sql } from 'kysely';
import { fieldsOf } from '../../server/json';
import { Browser, formOf, PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';

const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir });

/** Runs work while the database stores no mail to an address. */
async function withoutMail<Result>(to: string, work: () => Promise<Result>): Promise<Result> {
  await sql`create trigger no_mail before insert on outbox when new.recipient = ${sql.lit(to)}
    begin select raise(abort, 'no mail'); end`.execute(db());
  try {
    return await work();
  } finally {
    await sql`drop trigger no_mail`.execute(db());
  }
}

const { linkTo } = platform;
const press = (link: object) =>
  new Browser(platform.url).send('POST', '/api/account-link', { body: link });

/** If the database fails between a change and its mail, the owner would not learn of the change. */
describe('a change whose mail cannot be stored', () => {
  it('A27: an address change is not requested, and the new address gets no link', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = `new-${email}`;
    const change = () =>
      browser.send('POST', '/api/account/email', { body: formOf({ new_email: to }) });
    expect((await withoutMail(email, change)).status).toBe(500);
    expect(await linkTo(to, 'changeEmail')).toEqual({});
    expect((await change()).status).toBe(200);
    expect(await linkTo(email, 'undoEmailChange')).toHaveProperty('token');
  });

  it('A28: an address is not changed; the link works again and brings the way to undo it', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const to = `new-${email}`;
    await browser.send('POST', '/api/account/email', { body: formOf({ new_email: to }) });
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
    const change = () => browser.send('POST', '/api/account/password', { body: formOf(fields) });
    expect((await withoutMail(email, change)).status).toBe(503);
    expect((await change()).body).toMatchObject({ status: 'OK' });
    expect(await linkTo(email, 'secureAccount')).toHaveProperty('token');
  });

  it('A41: a password is not reset', async () => {
    const email = await platform.account();
    const reset = async () => {
      const link = new URL((await platform.services.createResetLink(email)) ?? '');
      return new Browser(platform.url).resetPassword(link.searchParams.get('token'));
    };
    expect((await withoutMail(email, reset)).status).toBe(503);
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
    expect((await reset()).body).toMatchObject({ status: 'OK' });
  });

  it('A71: the deletion of an account is not scheduled', async () => {
    const { email, browser } = await platform.person({ emailVerified: true });
    const ask = () =>
      browser.send('POST', '/api/account/deletion', { body: formOf({ confirm_email: email }) });
    expect((await withoutMail(email, ask)).status).toBe(500);
    const { body } = await browser.send('GET', '/api/account/deletion');
    expect(fieldsOf(body['data'])['deleteAt']).toBe(0);
    expect((await ask()).status).toBe(200);
    expect(await linkTo(email, 'keepAccount')).toHaveProperty('token');
  });
});
