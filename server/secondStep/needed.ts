import { listDevices } from 'supertokens-node/recipe/totp';
import { fieldsOf } from '../json';
import type { Database } from '../data/schema';

/** An authenticator app as its owner sees it. Times in ms since 1970, 0 where the core does not tell them. */
export interface App {
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** A core apart may have no such recipe, or no licence for it: then nobody has an app. */
const WITHOUT_APPS = /status code: (?:402|404)\b/;

const timeOf = (device: unknown, name: string): number => {
  const time = fieldsOf(device)[name];
  return typeof time === 'number' ? time : 0;
};

/** The apps of an account of which a code was right once. */
export async function appsOf(userId: string): Promise<App[]> {
  try {
    const { devices } = await listDevices(userId);
    return devices
      .filter(({ verified }) => verified)
      .map((device) => ({
        name: device.name,
        createdAt: timeOf(device, 'createdAt'),
        lastUsedAt: timeOf(device, 'lastUsedAt'),
      }));
  } catch (error) {
    if (error instanceof Error && WITHOUT_APPS.test(error.message)) return [];
    throw error;
  }
}

/** Whether a studio asks a second step of a role; `asked` as it keeps the roles that it asks. */
export const asksSecondStep = (asked: string, role: string): boolean =>
  role !== '' && asked.split(' ').includes(role);

/** Whether the studio of an account asks a second step of its role. */
export async function isRequired(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('studios', 'studios.id', 'profiles.studio_id')
    .select(['profiles.role', 'studios.second_step_roles'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && asksSecondStep(row.second_step_roles, row.role);
}

/** What an account is asked at a sign-in: a code of its app, to set one up, or nothing. */
export async function stepOf(db: Database, userId: string): Promise<'code' | 'setUp' | 'none'> {
  if ((await appsOf(userId)).length > 0) return 'code';
  return (await isRequired(db, userId)) ? 'setUp' : 'none';
}
