import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { BRANDS } from '../../src/rules/brands';
import { MINUTE_MS } from '../../src/rules/durations';
import { createMetrics } from '../../server/operate/metrics';
import { createMailer } from '../../server/mail/mailer';
import { checkMailServer } from '../../server/mail/mailServer';
import { openDatabase } from '../../server/data/database';
import { listMails } from '../../server/mail/outbox';
import { Browser, signUpFields } from './support/browser';
import { countsOf } from './support/countedSignIns';
import { portOf } from './support/freePort';
import { clockedPlatform, memoryLog, newAccount, startTestPlatform } from './support/platform';
import type { Running } from './support/platform';
import { setRows } from './support/rows';

const FROM = 'Adlantern <portal@adlantern.example>';
const ZH = { 'accept-language': 'zh-CN,zh;q=0.9' };

/** A mail server on loopback; refuses every recipient if `accepts` is false. It checks a mail for `checksMs`. */
async function startMailServer(accepts: boolean, checksMs = 0) {
  const received: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(accepts ? null : new Error('no such person as secret@example.com')),
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += String(chunk);
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), raw });
        setTimeout(done, checksMs);
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = portOf(server.server);
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

it('service: a password is sent to another machine only over TLS, unless the address allows it otherwise', async () => {
  const seen: unknown[] = [];
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth({ password }, _session, done) {
      seen.push(password);
      done(null, { user: 'portal' });
    },
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const check = (host: string, query = '', user = 'portal:sesame@') =>
    checkMailServer({
      smtpUrl: `smtp://${user}${host}:${portOf(server.server)}${query}`,
      from: FROM,
    });
  // This address leads to this machine, but is not known to.
  await expect(check('0.0.0.0')).rejects.toMatchObject({ code: 'ETLS' });
  await check('0.0.0.0', '', '');
  expect(seen).toEqual([]);
  await check('0.0.0.0', '?requireTLS=false');
  await check('127.0.0.1');
  expect(seen).toEqual(['sesame', 'sesame']);
  await new Promise<void>((done) => server.close(() => done()));
});

const ask = (platform: Running, email: string, headers: Record<string, string> = {}) =>
  new Browser(platform.url).form('/user/password/reset/token', { email }, {}, headers);

describe('the outbox', () => {
  const platform = clockedPlatform();

  it.each([
    [{}, 'en', 'Reset your Adlantern password', 'lang="en"', 'Choose new password'],
    [ZH, 'zh', '重置您的 Adlantern 密码', 'lang="zh-CN"', '设置新密码'],
  ])('spec 1: with %j keeps both parts in %s', async (headers, language, subject, lang, action) => {
    const email = `reader-${language}@example.com`;
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const before = (await countsOf('portal_mails_total'))(['kept']);
    await ask(platform, email, headers);
    const [mail] = await platform.services.mails(email);
    expect((await countsOf('portal_mails_total'))(['kept'])).toBe(before + 1);
    expect(mail).toMatchObject({ to: email, language, subject });
    expect(mail?.html).toContain(lang);
    expect(mail?.html).toContain(action);
    const link = await platform.services.resetLink(email);
    // In this order: a link that lost its end is refused, and does not show half an email.
    expect(link).toMatch(/\/portal\/login\/reset\?email=reader-\S+&token=[\w-]{43}(?:&lang=zh)?$/);
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link?.replaceAll('&', '&amp;')}"`);
  });

  it('spec 1: asks a new user to confirm the address, in their language', async () => {
    const email = 'new-reader@example.com';
    await new Browser(platform.url).form('/signup', signUpFields(email), {}, ZH);
    const [mail] = await platform.services.mails(email);
    expect(mail?.subject).toBe('验证您的 Adlantern 邮箱');
  });

  it('shows the HTML part in a frame that can do nothing but open links', async () => {
    const [mail] = await platform.services.mails('reader-en@example.com');
    const browser = new Browser(platform.url);
    const page = await browser.send('GET', '/developers');
    expect(page.text).toContain(`src="/developers/mails/${mail?.id}"`);
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page.text).not.toContain('supported-color-schemes');
    const frame = await browser.send('GET', `/developers/mails/${mail?.id}`);
    expect(frame.text).toMatch(/<img\s+src="data:image\/png;base64,/);
    expect(frame.text.replace(/data:image\/png;base64,[^"]+/, 'cid:mark')).toBe(mail?.html);
    expect(frame.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    expect((await browser.send('GET', '/developers/mails/none')).status).toBe(404);
  });
});

describe('a mail server', () => {
  it('spec 7: receives both parts, once, for one recipient; the outbox stays empty', async () => {
    const server = await startMailServer(true);
    const platform = await startTestPlatform({ mailServer: { smtpUrl: server.url, from: FROM } });
    // One that the form accepts, and that is not two addresses.
    const email = '"reader"@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    await ask(platform, email, ZH);
    await platform.close();
    await server.close();
    expect(server.received).toHaveLength(1);
    expect((await countsOf('portal_mails_total'))(['sent'])).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'portal@adlantern.example', to: [email] });
    expect(mail?.raw).toMatch(/^From: Adlantern <portal@adlantern\.example>/m);
    expect(mail?.raw).toMatch(/^Reply-To: support@adlantern\.example/m);
    expect(mail?.raw).toMatch(/^Content-Language: zh/m);
    // So that no absence note answers it.
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail?.raw).toMatch(/^Content-Id: <mark>/im);
    expect(mail?.raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.raw).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('A118: may take its time to check a mail, which would arrive again and again if it was given up on', async () => {
    const server = await startMailServer(true, 12_000);
    const log = memoryLog();
    const mailServer = { smtpUrl: server.url, from: FROM };
    const platform = await startTestPlatform({ log, mailServer });
    const email = await newAccount(platform);
    await ask(platform, email);
    const state = async () => (await platform.services.mails(email))[0]?.state;
    while ((await state()) === 'waiting' && log.errors.length === 0) await wait(200);
    const found = [await state(), log.errors];
    await platform.close();
    await server.close();
    expect(found).toEqual(['sent', []]);
  });

  it.each(['refuses', 'is not there'])(
    'R5b: that %s fails no request, and is logged without addresses',
    async (how) => {
      const server = await startMailServer(false);
      if (how === 'is not there') await server.close();
      const log = memoryLog();
      const mailServer = { smtpUrl: server.url.replace('//', '//me:hush@'), from: FROM };
      const platform = await startTestPlatform({ log, mailServer });
      const email = 'reader@example.com';
      await platform.services.createAccount({ email, password: 'Lantern2026' });
      expect((await ask(platform, email)).body).toEqual({ status: 'OK' });
      const answer = await new Browser(platform.url).form(
        '/signup',
        signUpFields('new@example.com'),
      );
      expect(answer.body['status']).toBe('OK');
      await platform.close();
      if (how === 'refuses') await server.close();
      expect(log.lines.filter((line) => line.startsWith('mail not sent: '))).toHaveLength(2);
      const outcome = how === 'refuses' ? 'bounced' : 'failed';
      // Anyone can type an address that refuses mail.
      expect(log.errors).toHaveLength(how === 'refuses' ? 0 : 2);
      expect((await countsOf('portal_mails_total'))([outcome])).toBe(2);
      expect(log.lines.join('\n')).not.toMatch(/@example|hush|token=\w/);
    },
  );

  /** Returns everything in a data folder as text. */
  async function contentsOf(dataDir: string): Promise<string> {
    const db = await openDatabase({ dataDir });
    const { rows: tables } = await sql<{
      name: string;
    }>`select name from sqlite_master where type = 'table'`.execute(db);
    const contents: unknown[] = [];
    for (const { name } of tables)
      contents.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
    await db.destroy();
    return JSON.stringify(contents);
  }

  it.each(['is sent', 'has no reader'])(
    'O6: a mail that %s leaves no token in the database',
    async (how) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
      const server = await startMailServer(true);
      const mailServer = { smtpUrl: server.url, from: FROM };
      const platform = await startTestPlatform({
        dataDir,
        ...(how === 'is sent' ? { mailServer } : { production: true }),
      });
      const email = 'reader@example.com';
      await platform.services.createAccount({ email, password: 'Lantern2026' });
      await ask(platform, email);
      await new Browser(platform.url).signIn(email, 'Lantern2026');
      await platform.close();
      await server.close();
      const sent = server.received.map(({ raw }) => raw.replaceAll('=\r\n', '')).join('\n');
      const tokens = [...sent.matchAll(/token=3D([\w-]{43})/g)].map(([, token = '']) => token);
      expect(new Set(tokens).size).toBe(how === 'is sent' ? 2 : 0);
      const contents = await contentsOf(dataDir);
      expect(contents).toContain(email);
      for (const secret of ['token=', ...tokens]) expect(contents).not.toContain(secret);
      rmSync(dataDir, { recursive: true });
    },
  );

  async function openMailer(smtpUrl?: string, name = 'Adlantern') {
    const db = await openDatabase({ dataDir: ':memory:' });
    const log = memoryLog();
    const metrics = createMetrics();
    const mailer = createMailer({
      db,
      log,
      now: Date.now,
      smtp: smtpUrl === undefined ? undefined : { smtpUrl, from: FROM },
      sender: () => ({ brand: { ...BRANDS.adlantern, name }, url: 'https://portal.example' }),
      metrics,
    });
    return { db, log, mailer, metrics };
  }

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'A <a@example.com>',
    'nobody',
  ])('R5b: sends nothing to "%s"', async (email) => {
    const { db, log, mailer, metrics } = await openMailer();
    await mailer.send('exportReady', { email, language: 'en' }, { until: 0 });
    expect(await listMails(db)).toEqual([]);
    expect(log.lines).toEqual(['mail not sent: the recipient must be a single address']);
    expect(await metrics.text()).toContain('portal_mails_total{outcome="failed"} 1\n');
    await db.destroy();
  });

  it('keeps no code or link for a new password to be sent after its end', async () => {
    const { db, mailer } = await openMailer();
    const to = { email: 'a@example.com', language: 'en' } as const;
    const link = 'https://portal.example/';
    await mailer.send('signInCode', to, { code: '123456', link });
    await mailer.send('passwordReset', to, { link });
    await mailer.send('confirmEmail', to, { link });
    const mails = await db.selectFrom('outbox').select(['created_at', 'ends_at']).execute();
    const minutes = mails.map(({ created_at, ends_at }) =>
      ends_at === 0 ? 'none' : (ends_at - created_at) / MINUTE_MS,
    );
    expect(minutes.map(String).toSorted()).toEqual(['15', '60', 'none']);
    await db.destroy();
  });

  it('measures the mails that the mail server has not accepted yet', async () => {
    const server = await startMailServer(false);
    await server.close();
    const { db, mailer, metrics } = await openMailer(server.url);
    const unsent = async () =>
      [...(await metrics.text()).matchAll(/^portal_mails\{state="(\w+)"\} (\d+)$/gm)].map(
        ([, state, count]) => `${state} ${count}`,
      );
    expect(await unsent()).toEqual(['waiting 0', 'late 0']);
    await mailer.send('exportReady', { email: 'a@example.com', language: 'en' }, { until: 0 });
    await mailer.settled();
    expect(await unsent()).toEqual(['waiting 1', 'late 0']);
    await setRows(db, 'outbox', {}, { created_at: Date.now() - 5 * MINUTE_MS });
    expect(await unsent()).toEqual(['waiting 1', 'late 1']);
    await db.destroy();
  });

  it('R5b: starts no header after a line break in a subject', async () => {
    const server = await startMailServer(true);
    const { db, mailer } = await openMailer(server.url, 'Hello\r\nBcc: b@example.com');
    await mailer.send('exportReady', { email: 'a@example.com', language: 'en' }, { until: 0 });
    await mailer.settled();
    expect(server.received[0]?.to).toEqual(['a@example.com']);
    const [headers] = server.received[0]?.raw.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(headers).toMatch(/^Message-ID: <[\w-]+@adlantern\.example>$/im);
    await server.close();
    await db.destroy();
  });
});
