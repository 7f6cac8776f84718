import dns from 'node:dns';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkNodeVersion } from '../../server/operate/options';
import { StartupError } from '../../server/operate/startupError';
import { PRODUCTION, startChild, type Child } from './support/child';
import { listening, freePort } from './support/freePort';
import { startTestPlatform } from './support/platform';
import { startedFolder } from './support/startedFolder';
import { temporaryFolder } from './support/temporaryFolder';

const folder = temporaryFolder();
const started = startedFolder();

const oneLine = (text: string) => text.trim().split('\n');

describe('a start that cannot succeed prints one line with the reason', () => {
  it('spec 1: the port is in use', async () => {
    const server = createServer();
    const port = await listening(server);
    const child = startChild({ PORT: String(port), DATA_DIR: started });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([`PORT: ${port} is in use.`]);
    expect(child.stdout).toBe('');
    server.close();
  });

  it('the data folder cannot be written to', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    // Below /proc, Node's own way to create a folder and its parents never returns.
    for (const dataDir of [join(file, 'data'), '/proc/data/platform'])
      await expect(startTestPlatform({ dataDir })).rejects.toThrow(
        new StartupError(`DATA_DIR: the folder "${dataDir}" is not writable.`),
      );
  });

  it('the data file is not a database', async () => {
    writeFileSync(join(folder, 'platform.db'), 'this is not a database, '.repeat(100));
    await expect(startTestPlatform({ dataDir: folder })).rejects.toThrow(
      /^DATA_DIR: the database in ".+" is damaged /,
    );
  });

  it('the PostgreSQL server does not respond', async () => {
    const databaseUrl = 'postgres://me:secret@127.0.0.1:1/none';
    await expect(startTestPlatform({ databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: the database at 127\.0\.0\.1:1 does not respond (?!.*secret)/,
    );
  });

  it('in production, a folder without a built portal', async () => {
    const PUBLIC_URL = 'https://portal.studio.example';
    const settings = { ...PRODUCTION, PUBLIC_URL, PORT: '0', DATA_DIR: ':memory:' };
    const child = startChild({ ...settings, PORTAL_DIR: folder });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual([
      `PORTAL_DIR: "${folder}" contains no built portal. Run: npm run build`,
    ]);
  });

  it('HOST is an address of another machine, or no name that the network knows', async () => {
    const codes: Record<string, string> = {
      'portal.studio.example': 'ENOTFOUND',
      'studio.example': 'EAI_AGAIN',
    };
    const { lookup } = dns;
    const looked = jest.spyOn(dns, 'lookup').mockImplementation(((...call: unknown[]) => {
      const code = codes[String(call[0])];
      if (code === undefined) return Reflect.apply(lookup, dns, call);
      (call.at(-1) as (error: Error) => void)(Object.assign(new Error('getaddrinfo'), { code }));
    }) as typeof dns.lookup);
    for (const host of ['192.0.2.1', ...Object.keys(codes)])
      await expect(startTestPlatform({ host })).rejects.toThrow(
        new StartupError(`HOST: "${host}" is not an address of this machine.`),
      );
    looked.mockRestore();
  });

  it('the Node version is too old', async () => {
    const before = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`;
    const child = startChild({ PORT: '0', DATA_DIR: ':memory:' }, { before });
    expect(await child.ended).toBe(1);
    expect(oneLine(child.stderr)).toEqual(['Node 20.19 or newer is required; this is v18.20.4.']);
  });

  it.each(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'])('Node %s is new enough', (version) => {
    expect(() => checkNodeVersion(version)).not.toThrow();
  });

  it.each(['v20.18.3', 'v19.30.0'])('Node %s is too old', (version) => {
    const message = `Node 20.19 or newer is required; this is ${version}.`;
    expect(() => checkNodeVersion(version)).toThrow(message);
  });
});

it('a start that succeeds prints the address, the demo account, an invitation and the developers page; SIGTERM ends it', async () => {
  const child = startChild({ PORT: '0', DATA_DIR: started });
  const url = await child.ready();
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  expect(oneLine(child.stdout)).toEqual([
    `Portal       ${url}`,
    'Demo account demo@adlantern.example / Lantern2026',
    expect.stringContaining(`${url}/portal/register?email=invited%40adlantern.example&invitation=`),
    `Developers   ${url}/developers`,
  ]);
  expect(child.stderr).toBe('');
});

describe('a log without a reader', () => {
  const answersStill = async (url: string) => {
    for (let turn = 0; turn < 20; turn += 1)
      expect((await fetch(`${url}/api/captcha/challenge`)).status).toBe(200);
  };
  const start = async (output?: string): Promise<{ child: Child; url: string }> => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const environment = { ...PRODUCTION, PORT: port, PUBLIC_URL: url, DATA_DIR: started };
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
});
