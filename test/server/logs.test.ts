import { PRODUCTION, startChild, type Child } from './support/child';
import { freePort } from './support/freePort';

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
});
