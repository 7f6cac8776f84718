import { REFUSED_RET } from '../../server/http/errors';
import { Browser, formOf } from './support/browser';
import { DAY_MS, peopleWorld } from './support/peopleWorld';

const { address, member, post, list, linkTo, look, passed, admin, platform } = peopleWorld();

describe('requests for access', () => {
  let count = 0;
  const ask = async (email: string, more: Record<string, string> = {}) => {
    const fields = { first_name: 'Ana', last_name: 'Li', company: 'Tide', email, ...more };
    const { body } = await new Browser(platform().url).send('POST', '/api/access-requests', {
      body: { ...formOf(fields), language: 'en' },
      headers: { 'x-forwarded-for': `10.0.${(count += 1) % 250}.1` },
    });
    return body;
  };
  const tokenFor = async (email: string) => {
    const [mail] = await platform().services.mails(email);
    return /request-access\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const press = async (token: string) => {
    const { body } = await admin().send('POST', '/api/access-requests/confirm', {
      body: { token },
    });
    return body['status'];
  };
  const confirm = async (email: string) => press(await tokenFor(email));
  const waiting = async (email: string) =>
    (await list()).requests.find((row) => row['email'] === email);

  it('A105: the answer is the same whoever asks; the mail tells the owner', async () => {
    const { email } = await member('viewer');
    for (const each of [address(), email]) expect(await ask(each)).toEqual({ status: 'OK' });
    const [mail] = await platform().services.mails(email);
    expect(mail?.subject).toContain('tried to use your email');
    expect(await ask('nobody')).toMatchObject({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'email' }],
    });
  });

  it('A106: it counts once its address is confirmed, and approved it is an invitation', async () => {
    const email = address();
    await ask(email);
    expect(await waiting(email)).toBeUndefined();
    const token = await tokenFor(email);
    for (let each = 0; each < 2; each += 1) expect(await press(token)).toBe('OK');
    const id = String((await waiting(email))?.['id']);
    expect(await post(admin(), `/requests/${id}/approve`, { role: 'advertiser' })).toMatchObject({
      ret: 0,
    });
    expect(await look(await linkTo(email))).toMatchObject({ state: 'valid', role: 'advertiser' });
    expect(await waiting(email)).toBeUndefined();
    expect(await post(admin(), `/requests/${id}/refuse`)).toMatchObject({ ret: REFUSED_RET });
    // The same link tells of no review that is still to come.
    expect(await press(token)).toBe('ACCESS_DECIDED');
  });

  it('A106: refused it is told by mail', async () => {
    const email = address();
    await ask(email);
    await confirm(email);
    await post(admin(), `/requests/${String((await waiting(email))?.['id'])}/refuse`);
    const [mail] = await platform().services.mails(email);
    expect(mail?.text).toContain('decided not to grant access');
  });

  it('A106: administrators are told once a day at most', async () => {
    const mails = await platform().services.mails('demo@adlantern.example');
    expect(mails.filter(({ subject }) => subject.includes('requests are waiting'))).toHaveLength(1);
  });

  it('A106: not confirmed within a day it is nothing', async () => {
    const email = address();
    await ask(email);
    await passed(DAY_MS);
    expect(await confirm(email)).toBe('ACCESS_LINK_INVALID');
  });

  it('A107: a filled honeypot and a fourth request of a day change nothing, and look the same', async () => {
    const trapped = address();
    expect(await ask(trapped, { website: 'https://spam.example' })).toEqual({ status: 'OK' });
    expect(await platform().services.mails(trapped)).toEqual([]);
    const eager = address();
    for (let each = 0; each < 4; each += 1) expect(await ask(eager)).toEqual({ status: 'OK' });
    expect(await platform().services.mails(eager)).toHaveLength(3);
  });
});
