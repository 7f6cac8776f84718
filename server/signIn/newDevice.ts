import { secureLink } from '../account/secureAccount';
import type { AuthContext } from '../authApi/context';
import { languageOf } from '../http/language';
import { createMailLimit } from '../mail/mailLimit';
import { occasionOf, recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';

/** Mails the owner about a sign-in in a browser not used for 30 days. Never rejects: the sign-in succeeds anyway. */
export async function notifyOfNewDevice(
  context: AuthContext,
  header: (name: string) => string | undefined,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const { db, mail, log, now } = context;
  try {
    const to = await recipientOf(db, email, languageOf(header('accept-language')));
    if (!(await createMailLimit(context, 'device').take(userId))) return;
    const link = await secureLink(context, userId, email);
    await mail.send('newDevice', to, { ...occasionOf(header('user-agent'), now()), link });
  } catch (error) {
    logFailure(log, "could not notify an account's owner of a new device", error);
  }
}
