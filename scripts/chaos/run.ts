import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Administrator } from './administrator';
import { findingsOf } from './findings';
import { awaitReady, Hand } from './hand';
import type { History } from './history';
import { importAgain } from './importer';
import { judge } from './judge';
import { Member } from './member';
import { Stage } from './stage';
import { startWorld } from './world';
import { SECOND_MS } from '../../src/rules/durations';

/** Options of a run; the same seed has the same users, acts and faults. */
export interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The folder for the history, and for the logs of a run that broke a promise. */
  readonly folder: string;
}

/** Short lifetimes of tokens and keys, so that much happens in a short time. */
const SETTINGS = { accessTokenValidityMs: 4_000, keyRotationMs: 20_000, captchaThreshold: 1_000 };
const MEMBERS = 5;
/** Time for in-flight work to end, in ms. */
const SETTLE_MS = 7_000;
/** Time within which everyone can sign in again, in ms. */
const HEAL_MS = 60_000;
const WRONG = 'WRONG_CREDENTIALS_ERROR';

/** Signs a user in. Also true if the user must wait, since the delay against guessing lasts longer. */
async function comesIn(stage: Stage, person: Member): Promise<boolean> {
  const [desk] = person.desks;
  for (const end = stage.now + HEAL_MS; ; await wait(SECOND_MS)) {
    desk.restart();
    if (await person.signIn(desk)) {
      await person.read(desk);
      return true;
    }
    const says = stage.acts.findLast(({ client }) => client === desk.name)?.says;
    if (says === '429') return true;
    if (says === WRONG || stage.now > end) return false;
  }
}

/** Checks that everyone can sign in after the faults; returns the problems. */
async function lookForHealth(stage: Stage, people: readonly Member[]): Promise<string[]> {
  const ended = [...stage.world.platforms, stage.world.core].filter(
    (service) => service !== undefined && service.endedByItself > 0,
  );
  const notReady = await awaitReady(stage);
  await wait(SETTLE_MS);
  const out: string[] = [];
  for (const person of people.filter(({ hasAccount, isRemoved }) => hasAccount && !isRemoved)) {
    if (!(await comesIn(stage, person))) out.push(`${person.email} cannot sign in at the end`);
  }
  return [
    ...ended.map((service) => `${service?.name} has ended on its own`),
    ...notReady.map((name) => `${name} is not ready at the end`),
    ...out,
  ];
}

/** Plays one seed: an even one with the core inside the platforms, an odd one with a separate core. */
export async function play({ seed, seconds, folder }: RunOptions) {
  const own = mkdtempSync(join(tmpdir(), 'portal-chaos-'));
  const world = await startWorld({ folder: own, coreApart: seed % 2 === 1, settings: SETTINGS });
  try {
    const stage = new Stage(world);
    const people = Array.from(
      { length: MEMBERS },
      (_, at) => new Member(stage, `m${at + 1}`, seed * 1_000 + at, at + 1),
    );
    const admin = new Administrator(stage, people, seed * 1_000 + 500);
    const hand = new Hand(stage, seed);
    await awaitReady(stage);
    const invited = await world.admin('invite', admin.email, '--role', 'admin', '--json');
    admin.invitation = /invitation=([\w-]+)/.exec(invited)?.[1];
    setTimeout(() => (stage.isOpen = false), seconds * SECOND_MS);
    await Promise.all([
      ...people.map((person) => person.live()),
      admin.live(),
      importAgain(stage, own, seed * 1_000 + 600),
      hand.work(),
    ]);
    await hand.letGo();
    const notReady = await awaitReady(stage);
    for (const person of [admin, ...people]) await person.findAccount();
    await admin.makePeace();
    const notHealed = [
      ...notReady.map((name) => `${name} is not ready`),
      ...(await lookForHealth(stage, [...people, admin])),
    ];
    const history: History = {
      acts: stage.acts,
      faults: stage.faults,
      findings: await findingsOf(stage, notHealed),
    };
    const broken = judge(history);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${seed}.json`), JSON.stringify(history, null, 1));
    if (broken.length > 0)
      cpSync(own, join(folder, String(seed)), {
        recursive: true,
        filter: (path) => path === own || basename(path).endsWith('.log'),
      });
    return { seed, history, broken };
  } finally {
    await world.close();
    rmSync(own, { recursive: true, force: true });
  }
}
