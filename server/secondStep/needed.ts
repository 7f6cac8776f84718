import { listDevices } from 'supertokens-node/recipe/totp';
import type { CoreAbilities } from '../authApi/context';
import { ifSupported } from '../authApi/ifSupported';
import { RequestError } from '../http/errors';
import { numberIn } from '../json';
import type { Database } from '../data/schema';

/** An authenticator app as its owner sees it. Times in ms since 1970, 0 if the core does not report them. */
export interface App {
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** Returns the core's response about an account's apps; null if the core does not support apps. */
const listed = (userId: string) => ifSupported(listDevices(userId));

/** @throws {RequestError} 404 if the core does not support authenticator apps */
export function requireApps(core: CoreAbilities): void {
  if (!core.keepsApps) throw new RequestError(404, 'Two-step verification is not available.');
}

/** Whether the core supports authenticator apps. */
export const keepsApps = async (): Promise<boolean> => (await listed('nobody')) !== null;

/** Returns the confirmed apps of an account. */
export async function appsOf(userId: string): Promise<App[]> {
  const devices = (await listed(userId))?.devices ?? [];
  return devices
    .filter(({ verified }) => verified)
    .map((device) => ({
      name: device.name,
      createdAt: numberIn(device, 'createdAt'),
      lastUsedAt: numberIn(device, 'lastUsedAt'),
    }));
}

/** Whether a studio requires a second step for a role; `asked` is its stored list of roles. */
export const asksSecondStep = (asked: string, role: string): boolean =>
  role !== '' && asked.split(' ').includes(role);

/** Whether an account's studio requires a second step for its role. */
export async function isRequired(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('studios', 'studios.id', 'profiles.studio_id')
    .select(['profiles.role', 'studios.second_step_roles'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && asksSecondStep(row.second_step_roles, row.role);
}

/** Returns what an account must do at a sign-in: enter a code, set up an app, or nothing. */
export async function stepOf(db: Database, userId: string): Promise<'code' | 'setUp' | 'none'> {
  if ((await appsOf(userId)).length > 0) return 'code';
  return (await isRequired(db, userId)) ? 'setUp' : 'none';
}
