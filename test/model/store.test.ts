import type { MachineName } from '../../machines';
import { stopTimers } from '../support/world';
import { models } from './cases';
import { loginDriver } from './drivers/login';
import { loginTypeDriver } from './drivers/loginType';
import { logoutDriver } from './drivers/logout';
import { refreshDriver } from './drivers/refresh';
import { reportDriver } from './drivers/report';
import { reportExportDriver } from './drivers/reportExport';
import { sessionDriver } from './drivers/session';
import type { AnyDriver } from './jestDriver';
import { runPath } from './jestDriver';
import { edgeCover, pathName } from './paths';

/** Each driver takes the events of its own machine only; the paths hold no others. */
const drivers = {
  session: sessionDriver,
  refresh: refreshDriver,
  loginType: loginTypeDriver,
  login: loginDriver,
  logout: logoutDriver,
  report: reportDriver,
  reportExport: reportExportDriver,
} satisfies Record<MachineName, unknown> as unknown as Record<MachineName, AnyDriver>;

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

describe.each(Object.values(drivers))('in the store, with sagas, $machine', (driver) => {
  const model = models[driver.machine];

  it('follows the model on every path', async () => {
    const paths = edgeCover(model);
    const failures: string[] = [];
    for (const path of paths)
      await runPath(driver, path).catch((error: unknown) => {
        failures.push(`${pathName(path)}\n${error instanceof Error ? error.message : ''}`);
      });
    expect(failures.slice(0, 3).join('\n\n')).toBe('');
    expect(failures).toHaveLength(0);
    expect(paths.length).toBeGreaterThan(0);
  }, 60_000);
});
