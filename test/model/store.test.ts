import type { MachineName } from '../../machines';
import { SECRETS, secretsIn } from '../support/secrets';
import { stopTimers } from '../support/world';
import { models } from './cases';
import { errorBatchDriver } from './drivers/errorBatch';
import { captchaDriver } from './drivers/captcha';
import { loginDriver } from './drivers/login';
import { loginMethodsDriver } from './drivers/loginMethods';
import { loginTypeDriver } from './drivers/loginType';
import { logoutDriver } from './drivers/logout';
import { noticesDriver } from './drivers/notices';
import { passwordResetDriver } from './drivers/passwordReset';
import { refreshDriver } from './drivers/refresh';
import { registrationDriver } from './drivers/registration';
import { renewalDriver } from './drivers/renewal';
import { resetRequestDriver } from './drivers/resetRequest';
import { reportDriver } from './drivers/report';
import { reportExportDriver } from './drivers/reportExport';
import { sessionDriver } from './drivers/session';
import { singleSignOnDriver } from './drivers/singleSignOn';
import type { AnyDriver } from './jestDriver';
import { runPath } from './jestDriver';
import { edgeCover, pathName } from './paths';

/** Each driver takes the events of its own machine only; the paths hold no others. */
const drivers = {
  session: sessionDriver,
  renewal: renewalDriver,
  refresh: refreshDriver,
  loginType: loginTypeDriver,
  login: loginDriver,
  captcha: captchaDriver,
  loginMethods: loginMethodsDriver,
  singleSignOn: singleSignOnDriver,
  logout: logoutDriver,
  errorBatch: errorBatchDriver,
  notices: noticesDriver,
  registration: registrationDriver,
  resetRequest: resetRequestDriver,
  passwordReset: passwordResetDriver,
  report: reportDriver,
  reportExport: reportExportDriver,
} satisfies Record<MachineName, unknown> as unknown as Record<MachineName, AnyDriver>;

/** What walking all paths of a machine came to. */
interface Walked {
  paths: number;
  failures: string[];
  /** Secrets found in an action or in the store, and those that went out over the network. */
  leaked: Set<string>;
  sent: Set<string>;
}

async function walk(driver: AnyDriver): Promise<Walked> {
  const paths = edgeCover(models[driver.machine]);
  const walked: Walked = { paths: paths.length, failures: [], leaked: new Set(), sent: new Set() };
  for (const path of paths)
    try {
      const { trail, store, http } = await runPath(driver, path);
      for (const secret of secretsIn([trail, store.getState()])) walked.leaked.add(secret);
      for (const secret of secretsIn(http.sent)) walked.sent.add(secret);
    } catch (error) {
      walked.failures.push(`${pathName(path)}\n${error instanceof Error ? error.message : ''}`);
    }
  return walked;
}

/** The secrets that the paths of a machine send, so that the search for them means something. */
const SENT: Readonly<Partial<Record<MachineName, readonly string[]>>> = {
  login: [SECRETS.password, SECRETS.captchaToken],
  registration: [SECRETS.invitation, SECRETS.firstName, SECRETS.password],
  passwordReset: [SECRETS.resetToken, SECRETS.password],
};

describe.each(Object.values(drivers))('in the store, with sagas, $machine', (driver) => {
  let walked: Walked;

  beforeAll(async () => {
    stopTimers();
    walked = await walk(driver);
    jest.useRealTimers();
  }, 180_000);

  it('follows the model on every path', () => {
    expect(walked.failures.slice(0, 3).join('\n\n')).toBe('');
    expect(walked.failures).toHaveLength(0);
    expect(walked.paths).toBeGreaterThan(0);
  });

  it('rule 8: no password, token or form value is in an action or in the store, on any path', () => {
    expect([...walked.leaked]).toEqual([]);
    expect([...walked.sent]).toEqual(expect.arrayContaining([...(SENT[driver.machine] ?? [])]));
  });
});
