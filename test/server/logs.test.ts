import { openSync } from 'node:fs';
import { createLineWriter } from '../../server/operate/lineWriter';
import { jsonLog } from '../../server/operate/log';
import { Browser } from './support/browser';
import { PRODUCTION, startChild, type Child } from './support/child';
import { freePort } from './support/freePort';
import { startTestPlatform } from './support/platform';

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
      const before = performance.now();
      log.error(`GET /${long}@ and ${dashes}.${dashes} failed`);
      expect(performance.now() - before).toBeLessThan(500);
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

describe('a log without a reader', () => {
  const answersStill = async (url: string) => {
    for (let turn = 0; turn < 20; turn += 1)
      expect((await fetch(`${url}/api/captcha/challenge`)).status).toBe(200);
  };
  const start = async (output?: string): Promise<{ child: Child; url: string }> => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const environment = { ...PRODUCTION, PORT: port, PUBLIC_URL: url, DATA_DIR: ':memory:' };
    return { child: startChild(environment, output === undefined ? {} : { output }), url };
  };

  it('O12: does not end the process when its reader disappears, and the process still ends on request', async () => {
    const { child, url } = await start();
    await child.ready();
    child.process.stdout?.destroy();
    child.process.stderr?.destroy();
    await answersStill(url);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  });

  it('O12: does not end the process on a full disk', async () => {
    const { child, url } = await start('/dev/full');
    const isUp = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) await new Promise((done) => setTimeout(done, 50));
    await answersStill(url);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
  });

  it('O12: gives up what cannot be written, and settles', async () => {
    const writer = createLineWriter(openSync('/dev/full', 'w'));
    writer.write('lost\n');
    await expect(writer.settled(1_000)).resolves.toBeUndefined();
  });
});
