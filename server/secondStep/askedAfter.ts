import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import type { WayIn } from '../../src/rules/waysIn';
import type { AuthContext } from '../authApi/context';
import type { SecondFactor } from '../../src/rules/secondStep';
import { stepOf } from './needed';
import { removeDueSecondSteps } from './removeDue';
import { isTrusted } from './trustedDevices';

/**
 * What stands for the second step after a first way without asking anybody: nothing is needed (empty), or the account
 * trusts the browser. Undefined where the person has to be asked.
 */
export async function secondWithoutAsking(
  context: Pick<AuthContext, 'db' | 'mail' | 'now' | 'embeddedCore'>,
  sent: Pick<APIOptions, 'req'>,
  { userId, way }: { readonly userId: string; readonly way: WayIn },
): Promise<SecondFactor | '' | undefined> {
  await removeDueSecondSteps(context, userId);
  if (way === 'passkey' || (await stepOf(context.db, userId)) === 'none') return '';
  return (await isTrusted(context, sent, userId)) ? 'trusted-device' : undefined;
}
