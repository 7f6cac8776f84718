import { execFileSync } from 'node:child_process';

const PRINT = `
  const { default: configure } = await import('./webpack.config.js');
  const { devServer } = await configure({}, { mode: 'development' });
  console.log(devServer.host, devServer.proxy[0].target);
`;

it("the dev server, which forwards to the developers' page, listens on this machine only", () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT], {
    env: { ...process.env, PORT: '3456' },
    encoding: 'utf8',
  });
  expect(said).toBe('127.0.0.1 http://localhost:3456\n');
});
