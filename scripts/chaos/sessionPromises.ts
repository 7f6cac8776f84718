import type { Act, History } from './history';
import { actsOf, emailsOf, mayPrecede, name, precedes } from './order';

const BEGIN = ['signUp', 'signIn', 'change'] as const;

/** The acts that end a session of an account which another act has begun. */
const endersOf = (history: History, { email, session }: Act): Act[] => [
  ...actsOf(history, email, 'signOut').filter((act) => act.session === session),
  ...actsOf(history, email, 'reset', 'suspend', 'endSessions', 'remove'),
  // A change of the password leaves the session that it makes itself.
  ...actsOf(history, email, 'change').filter((act) => act.session !== session),
];

const beginnings = (history: History): Act[] =>
  emailsOf(history).flatMap((email) =>
    actsOf(history, email, ...BEGIN).filter(({ session }) => session !== undefined),
  );

const readsOf = (history: History, { email, session }: Act): Act[] =>
  actsOf(history, email, 'read').filter((act) => act.session === session);

/** What has ended reads nothing: not after a sign-out, a reset, a change, a suspension, a removal. */
export const endedReadsNothing = (history: History): string[] =>
  beginnings(history).flatMap((begun) =>
    endersOf(history, begun)
      .filter((ender) => ender.came === 'ok' && precedes(begun, ender))
      .flatMap((ender) =>
        readsOf(history, begun)
          .filter((read) => read.came === 'ok' && precedes(ender, read))
          .map((read) => `${name(read)} saw something after ${name(ender)}`),
      ),
  );

/** Nobody is signed out whom no act has signed out. */
export const staysSignedIn = (history: History): string[] =>
  beginnings(history)
    .filter(({ came }) => came === 'ok')
    .flatMap((begun) =>
      readsOf(history, begun)
        .filter(({ came, says }) => came === 'no' && says === 'signed out')
        .filter((read) => !endersOf(history, begun).some((ender) => mayPrecede(ender, read)))
        .map((read) => `${name(read)}, and nothing had ended the session of ${name(begun)}`),
    );

/** A session reads of its own account only. */
export const readsItsOwn = ({ acts }: History): string[] =>
  acts
    .filter(({ does, came, saw, email }) => does === 'read' && came === 'ok' && saw !== email)
    .map((read) => `${name(read)} saw ${read.saw}`);
