import type { Language } from '../http/language';
import type { AuthContext } from '../authApi/context';
import { createSharedLimit, type SharedLimit } from '../data/sharedLimit';

const MAILS_PER_HOUR = 5;
/** The wait that {@link TOO_MANY_MAILS} names, in seconds. */
export const MAIL_WAIT_S = 3_600;

/** Shown to the user when the limit is exceeded. */
export const TOO_MANY_MAILS: Readonly<Record<Language, string>> = {
  en: 'You’ve requested several emails. Use the latest one, or try again in 1 hour.',
  zh: '请求过于频繁，请使用最新邮件，或 1\u00a0小时后重试',
};

/** Visitors of one network may ask for this many mails an hour: generous, as many users may share an address. */
const NETWORK_PER_HOUR = 300;
const TOO_MANY_OF_NETWORK: Readonly<Record<Language, string>> = {
  en: 'Too many emails were requested from this network. Try again in 1 hour.',
  zh: '该网络请求的邮件过多，请 1\u00a0小时后重试',
};

/** Creates the limit for mails of one kind per address, so that users cannot fill each other's inboxes. */
export const createMailLimit = (
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  kind: 'change' | 'code' | 'device' | 'reset' | 'taken' | 'verify',
): SharedLimit => createSharedLimit(db, `mail-${kind}`, MAILS_PER_HOUR, MAIL_WAIT_S * 1_000, now);

/**
 * As {@link createMailLimit}, for mails that a visitor can ask for: also limits how many addresses a network may name.
 * Returns why no mail is sent, undefined if it may be.
 */
export function createVisitorMailLimit(
  context: Pick<AuthContext, 'db' | 'now'>,
  kind: 'code' | 'reset',
) {
  const { db, now } = context;
  const ofAddress = createMailLimit(context, kind);
  const ofNetwork = createSharedLimit(
    db,
    `mail-${kind}-network`,
    NETWORK_PER_HOUR,
    MAIL_WAIT_S * 1_000,
    now,
  );
  return async (
    email: string,
    { network, language }: { readonly network: string; readonly language: Language },
  ): Promise<string | undefined> => {
    if (!(await ofNetwork.take(network))) return TOO_MANY_OF_NETWORK[language];
    return (await ofAddress.take(email)) ? undefined : TOO_MANY_MAILS[language];
  };
}
