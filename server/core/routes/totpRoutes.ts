import type { CoreContext } from '../context';
import type { CoreRoutes } from '../input';
import {
  createTotpDevice,
  removeTotpDevice,
  renameTotpDevice,
  totpDevicesOf,
  tryTotp,
} from '../totp';
import { userById } from '../users';

const RENAMED = {
  OK: { status: 'OK' },
  taken: { status: 'DEVICE_ALREADY_EXISTS_ERROR' },
  unknown: { status: 'UNKNOWN_DEVICE_ERROR' },
} as const;

/** Authenticator apps (recipe totp). As an addition, the list has when an app was added and last used. */
export function totpRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/totp/device', async (input) => {
    const userId = input.text('userId');
    if ((await userById(core.db, userId)) === undefined) return { status: 'UNKNOWN_USER_ID_ERROR' };
    const made = await createTotpDevice(core, userId, {
      name: input.optionalText('deviceName'),
      skew: input.number('skew'),
      period: input.number('period'),
    });
    return made === undefined
      ? { status: 'DEVICE_ALREADY_EXISTS_ERROR' }
      : { status: 'OK', deviceName: made.name, secret: made.secret };
  });

  app.put('/recipe/totp/device', async (input) => {
    const names = { from: input.text('existingDeviceName'), to: input.text('newDeviceName') };
    return RENAMED[await renameTotpDevice(core, input.text('userId'), names)];
  });

  app.get('/recipe/totp/device/list', async (input) => {
    const devices = await totpDevicesOf(core, input.text('userId'));
    return {
      status: 'OK',
      devices: devices.map((device) => ({
        name: device.name,
        period: device.period,
        skew: device.skew,
        verified: device.verified === 1,
        createdAt: device.created_at,
        lastUsedAt: device.last_used_at,
      })),
    };
  });

  app.post('/recipe/totp/device/remove', async (input) => {
    const didDeviceExist = await removeTotpDevice(
      core,
      input.text('userId'),
      input.text('deviceName'),
    );
    return { status: 'OK', didDeviceExist };
  });

  app.post('/recipe/totp/device/verify', async (input) => {
    const [userId, name] = [input.text('userId'), input.text('deviceName')];
    const devices = await totpDevicesOf(core, userId);
    const device = devices.find((each) => each.name === name);
    if (device === undefined) return { status: 'UNKNOWN_DEVICE_ERROR' };
    const tried = await tryTotp(core, userId, [device], input.text('totp'));
    return tried.status === 'OK' ? { ...tried, wasAlreadyVerified: device.verified === 1 } : tried;
  });

  app.post('/recipe/totp/verify', async (input) => {
    const userId = input.text('userId');
    const devices = (await totpDevicesOf(core, userId)).filter(({ verified }) => verified === 1);
    if (devices.length === 0) return { status: 'UNKNOWN_USER_ID_ERROR' };
    return tryTotp(core, userId, devices, input.text('totp'));
  });
}
