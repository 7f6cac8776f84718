import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitReady } from './hand';
import { Member } from './member';
import { Stage } from './stage';
import { startWorld } from './world';

/** What came of the calls while something was done to the platforms. */
export interface RestartFigures {
  readonly what: string;
  readonly calls: number;
  readonly failed: number;
  /** Of the failed ones, those that no answer in the envelope and no broken connection tells of. */
  readonly untold: number;
  /** People who were signed in before, and are not after it. */
  readonly sessionsLost: number;
  /** The failed ones by how they failed, with how often. */
  readonly failures: Readonly<Record<string, number>>;
}

/** What alone may cost a call: the ones that the killed process was answering. */
export const KILL = 'kill -9 of one of two';

const PEOPLE = 8;
/** 20 calls a second. */
const EVERY_MS = 50;
/** The share of calls that write: sign-ins on a second browser. */
const SIGN_IN_EVERY = 10;
const REST_MS = 3_000;
/** Refreshes are part of it. */
const SETTINGS = { accessTokenValidityMs: 4_000, captchaThreshold: 1_000 };

async function signedIn(stage: Stage): Promise<Member[]> {
  const people = Array.from({ length: PEOPLE }, (_, at) => new Member(stage, `m${at}`, at, at + 1));
  for (const person of people) {
    const answer = await stage.world.admin('invite', person.email, '--json');
    person.invitation = /invitation=([\w-]+)/.exec(answer)?.[1];
    while (!person.hasAccount) await person.register();
    // Who registered on two machines at once finds out here which of the two passwords is the account's.
    for (const desk of person.desks) await person.signIn(desk);
  }
  return people;
}

/** Calls go on while something is done; what came of them. */
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
      if (person === undefined) throw new Error('No member is left.');
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
  const failures: Record<string, number> = {};
  for (const { does, says } of failed) {
    const kind = `${does}: ${says}`;
    failures[kind] = (failures[kind] ?? 0) + 1;
  }
  return {
    what,
    calls: acts.length,
    failed: failed.length,
    untold: failed.filter(({ told }) => !told).length,
    failures,
    sessionsLost: people.filter(({ desks: [desk] }) => desk.session === undefined).length,
  };
}

async function rolling(stage: Stage): Promise<void> {
  for (const platform of stage.world.platforms) {
    await platform.end('SIGTERM');
    await stage.world.start(platform);
    const missing = await awaitReady(stage);
    if (missing.length > 0) throw new Error(`${missing.join(', ')} did not restart.`);
  }
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
 * 20 calls a second behind nginx, reads with their refreshes and sign-ins, while both platforms are restarted in turn,
 * while a new version is deployed, and while one of them is killed. The folder is emptied and removed.
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
