import { sha256 } from '../../operate/secrets';
import type { CoreContext } from '../context';
import type { CoreRoutes, Input } from '../input';
import {
  checkCode,
  createCode,
  createNextCode,
  listDevices,
  removeCodesOf,
  type SentCode,
} from '../mailCodes';

function sentCode(input: Input): SentCode {
  const linkCode = input.optionalText('linkCode');
  if (linkCode !== undefined) return { linkCode };
  return { deviceId: input.text('deviceId'), userInputCode: input.text('userInputCode') };
}

function deviceOf(input: Input): Parameters<typeof listDevices>[1] {
  const email = input.optionalText('email');
  if (email !== undefined) return { email };
  const deviceId = input.optionalText('deviceId');
  return {
    preAuthSessionId: deviceId === undefined ? input.text('preAuthSessionId') : sha256(deviceId),
  };
}

/**
 * Emailed codes (recipe passwordless): create, check, list, withdraw. No route consumes a code, as that would create an
 * account: here a code proves an inbox, and the account exists already.
 */
export function codeRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/signinup/code', (input) => {
    const userInputCode = input.optionalText('userInputCode');
    const deviceId = input.optionalText('deviceId');
    return deviceId === undefined
      ? createCode(core, input.text('email'), userInputCode)
      : createNextCode(core, deviceId, userInputCode);
  });

  app.post('/recipe/signinup/code/check', (input) => {
    return checkCode(core, input.text('preAuthSessionId'), sentCode(input));
  });

  app.get('/recipe/signinup/codes', async (input) => ({
    status: 'OK',
    devices: await listDevices(core, deviceOf(input)),
  }));

  app.post('/recipe/signinup/codes/remove', async (input) => {
    await removeCodesOf(core, input.text('email'));
    return { status: 'OK' };
  });
}
