import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitReady, rollingRestart } from './hand';
import { Member } from './member';
import { Stage } from './stage';
import { startWorld } from './world';

/** The outcome of the requests during an operation on the platforms. */
export interface RestartFigures {
  readonly what: string;
  readonly calls: number;
  readonly failed: number;
  /** Failed requests without a response in the envelope or a broken connection. */
  readonly unreported: number;
  /** Users who were signed in before and are not afterwards. */
  readonly sessionsLost: number;
  /** The failure of each failed request. */
  readonly failures: readonly string[];
}

/** The only operation that may cost requests: those that the killed process was handling. */
export const KILL = 'kill -9 of one of two';

const PEOPLE = 8;
const EVERY_MS = 50;
/** One in this many requests is a write: a sign-in on a second browser. */
const SIGN_IN_EVERY = 10;
const REST_MS = 3_000;
/** Short enough that refreshes take place. */
const SETTINGS = { accessTokenValidityMs: 4_000, captchaThreshold: 1_000 };

async function signedIn(stage: Stage): Promise<Member[]> {
  const people = Array.from({ length: PEOPLE }, (_, at) => new Member(stage, `m${at}`, at, at + 1));
  for (const person of people) {
    const answer = await stage.world.admin('invite', person.email, '--json');
    person.invitation = /invitation=([\w-]+)/.exec(answer)?.[1];
    while (!person.hasAccount) await person.register();
    // A user who registered on two devices at once finds out here which of the two passwords is valid.
    for (const desk of person.desks) await person.signIn(desk);
  }
  return people;
}

/** Sends requests during an operation and counts their outcomes. */
async function under(
  stage: Stage,
  people: readonly Member[],
  what: string,
  work: () => Promise<void>,
): Promise<RestartFigures> {
  const before = stage.acts.length;
  const calls: Promise<unknown>[] = [];
  const load = { goesOn: true };
  const calling = (async () => {
    for (let turn = 0; load.goesOn; turn += 1) {
      const person = people[turn % people.length];
      if (person === undefined) throw new Error('There are no members.');
      const [desk, other] = person.desks;
      const isWrite = turn % SIGN_IN_EVERY === 0;
      calls.push(isWrite ? person.signIn(other) : person.read(desk, turn % 2));
      await wait(EVERY_MS);
    }
  })();
  await wait(REST_MS);
  await work();
  await wait(REST_MS);
  load.goesOn = false;
  await calling;
  await Promise.all(calls);
  const acts = stage.acts.slice(before);
  const failed = acts.filter(({ came }) => came !== 'ok');
  return {
    what,
    calls: acts.length,
    failed: failed.length,
    unreported: failed.filter(({ told }) => !told).length,
    failures: failed.map(({ does, says }) => `${does}: ${says}`),
    sessionsLost: people.filter(({ desks: [desk] }) => desk.session === undefined).length,
  };
}

async function rolling(stage: Stage): Promise<void> {
  const missing = await rollingRestart(stage);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} did not restart.`);
}

async function kill(stage: Stage): Promise<void> {
  const [first] = stage.world.platforms;
  if (first === undefined) throw new Error('No platform is running.');
  await first.end('SIGKILL');
  await wait(1_000);
  await stage.world.start(first);
  await awaitReady(stage);
}

/**
 * Sends 20 requests a second through nginx (reads with refreshes, and sign-ins) while both platforms are restarted in
 * turn, a new version is deployed, and one platform is killed. Empties the folder, and removes it at the end.
 */
export async function restartUnderLoad(folder: string): Promise<RestartFigures[]> {
  const world = await startWorld({ folder, coreApart: false, settings: SETTINGS });
  try {
    const stage = new Stage(world);
    await awaitReady(stage);
    const people = await signedIn(stage);
    return [
      await under(stage, people, 'nothing', () => wait(REST_MS)),
      await under(stage, people, 'a rolling restart', () => rolling(stage)),
      await under(stage, people, 'a deploy', async () => {
        await world.deploy();
        await rolling(stage);
      }),
      await under(stage, people, KILL, () => kill(stage)),
    ];
  } finally {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
