import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLineWriter } from '../../server/operate/lineWriter';
import { jsonLog } from '../../server/operate/log';
import { Browser } from './support/browser';
import { startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

/** Creates a JSON log that stores its lines as objects. */
function remembering() {
  const lines: Record<string, unknown>[] = [];
  const log = jsonLog({ write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('log lines in JSON', () => {
  it('ASVS 16.2.5: contain no secret, anywhere', () => {
    const { log, lines } = remembering();
    log.error('no row for a.person@example.com at /x?token=sesame&b=1', {
      password: 'sesame',
      headers: { cookie: 'sesame', authorization: 'sesame', 'st-refresh-token': 'sesame' },
      body: { token: 'sesame', formFields: [{ id: 'password', value: 'sesame' }] },
      call: { headers: { 'set-cookie': 'sesame', 'api-key': 'sesame' } },
      reply: { 'set-cookie': 'sesame', 'st-access-token': 'sesame' },
      cookie: 'sesame',
      'api-key': 'sesame',
    });
    expect(JSON.stringify(lines)).not.toMatch(/sesame|a\.person/);
    expect(lines[0]).toMatchObject({ level: 50, body: { formFields: [{ id: 'password' }] } });
  });

  it('ASVS 16.2.5: contain no password of a database or mail server whose address an error may name', () => {
    const { log, lines } = remembering();
    for (const scheme of ['postgres', 'postgresql', 'smtp', 'smtps'])
      log.error(`${scheme}://portal:sesame@127.0.0.1:5/x refused the connection`);
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toContain('sesame');
    expect(lines[0]).toMatchObject({ msg: 'postgres://…@127.0.0.1:5/x refused the connection' });
  });

  it('ASVS 16.2.5: contain no address, even of several without a space between', () => {
    const { log, lines } = remembering();
    log.error('sent to a.person@example.com/b.person@example.com, "c.person@example.com"');
    expect(JSON.stringify(lines)).not.toMatch(/person|example/);
    expect(lines[0]).toMatchObject({ msg: 'sent to …@…, "…@…"' });
  });

  it.each(['x', 'a.', '-.', 'a@', '@a.', 'a@b.c_', 'smtp://'])(
    'O12: redacts the longest possible address, made of "%s", at once',
    (part) => {
      const { log, lines } = remembering();
      const [dashes, long] = ['-'.repeat(8_000), part.repeat(16_000 / part.length)];
      // Processor time: on a busy machine this process may wait for a core.
      const before = process.cpuUsage();
      log.error(`GET /${long}@ and ${dashes}.${dashes} failed`);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
      expect(lines).toHaveLength(1);
    },
  );

  it('O6: are one per request, with its route pattern and without its query; the trace id finds it', async () => {
    const { log, lines } = remembering();
    const platform = await startTestPlatform({ log, accessLog: true });
    const browser = new Browser(platform.url);
    const headers = { 'x-trace-id': 'read-out-1' };
    await browser.send('GET', '/api/invitation?token=sesame', { headers });
    await browser.send('GET', '/nowhere/sesame', { headers: { 'x-trace-id': 'read-out-2' } });
    await browser.send('GET', '/healthz');
    await browser.send('GET', '/api/captcha/challenge');
    await platform.close();
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ route }) => route)).toEqual([
      '/api/invitation',
      '(none)',
      '/api/captcha/challenge',
    ]);
    expect(requests[0]).toMatchObject({ trace: 'read-out-1', method: 'GET', status: 200 });
    expect(requests[0]?.['ms']).toEqual(expect.any(Number));
    expect(JSON.stringify(lines)).not.toContain('sesame');
  });

  it('contain the trace id of the request being handled', async () => {
    const { log, lines } = remembering();
    const platform = await startTestPlatform({
      log,
      recaptcha: {
        siteKey: 's',
        project: 'p',
        apiKey: 'k',
        host: 'www.google.com',
        endpoint: 'http://127.0.0.1:1',
      },
      settings: { captchaThreshold: 0 },
    });
    const headers = { 'x-trace-id': 'deep-1', rid: 'emailpassword' };
    await new Browser(platform.url).signIn('a@example.com', 'wrong1234W', { token: 'x' }, headers);
    await platform.close();
    expect(lines).toContainEqual(
      expect.objectContaining({
        trace: 'deep-1',
        msg: expect.stringMatching(/^reCAPTCHA assessment failed/),
      }),
    );
  });
});

describe('a writer of lines', () => {
  const file = join(temporaryFolder(), 'log');
  const open = () => createLineWriter(openSync(file, 'w'));
  const written = () => readFileSync(file, 'utf8');

  it('writes them in their order, those too that come while it writes', async () => {
    const writer = open();
    const numbers = Array.from({ length: 50 }, (_, at) => `${at}\n`);
    for (const line of numbers.slice(0, 25)) writer.write(line);
    await Promise.resolve();
    for (const line of numbers.slice(25)) writer.write(line);
    await writer.settled(5_000);
    expect(written()).toBe(numbers.join(''));
    writer.write('later\n');
    await writer.settled(5_000);
    expect(written()).toBe(`${numbers.join('')}later\n`);
  });

  it('O12: keeps at most four million characters waiting', async () => {
    const writer = open();
    writer.write('a\n');
    // The first line is being written: these wait.
    for (let line = 0; line < 6; line += 1) writer.write(`${String(line).repeat(1_000_000)}\n`);
    await writer.settled(5_000);
    const starts = written()
      .split('\n')
      .map((line) => line.slice(0, 1));
    expect(starts).toEqual(['a', '0', '1', '2', '3', '4', '']);
  });

  it('O12: gives up what cannot be written, and settles', async () => {
    const writer = createLineWriter(openSync('/dev/full', 'w'));
    writer.write('lost\n');
    await expect(writer.settled(1_000)).resolves.toBeUndefined();
  });
});
