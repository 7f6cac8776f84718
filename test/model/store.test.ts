import type { MachineName } from '../../machines';
import { stopTimers } from '../support/world';
import { models } from './cases';
import { captchaDriver } from './drivers/captcha';
import { loginDriver } from './drivers/login';
import { loginMethodsDriver } from './drivers/loginMethods';
import { loginTypeDriver } from './drivers/loginType';
import { logoutDriver } from './drivers/logout';
import { passwordResetDriver } from './drivers/passwordReset';
import { refreshDriver } from './drivers/refresh';
import { registrationDriver } from './drivers/registration';
import { resetRequestDriver } from './drivers/resetRequest';
import { sessionDriver } from './drivers/session';
import { singleSignOnDriver } from './drivers/singleSignOn';
import type { AnyDriver } from './jestDriver';
import { runPath } from './jestDriver';
import { edgeCover, pathName } from './paths';

/** Each driver takes the events of its own machine only; the paths hold no others. */
const drivers = {
  session: sessionDriver,
  refresh: refreshDriver,
  loginType: loginTypeDriver,
  login: loginDriver,
  captcha: captchaDriver,
  loginMethods: loginMethodsDriver,
  singleSignOn: singleSignOnDriver,
  logout: logoutDriver,
  registration: registrationDriver,
  resetRequest: resetRequestDriver,
  passwordReset: passwordResetDriver,
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
