import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BROKEN, DONE, type Reply } from './reply';
import { Chance, type Stage } from './stage';

const DAYS = 28;
const GAMES = ['Ember Tactics', 'Tide Runner', 'Lantern Quest'];

/** Returns a deliveries file in which each line contains the number of the import. */
function linesOf(number: number): string {
  const lines = Array.from({ length: DAYS }, (_, day) => {
    const name = `2026-10-${String(day + 1).padStart(2, '0')}`;
    return GAMES.map((game) => `${name},tiktok,${game},900000,${number},0,1.00,0.00`);
  });
  return ['day,channel,game,impressions,clicks,installs,spend,revenue', ...lines.flat(), ''].join(
    '\n',
  );
}

/** Imports the same days repeatedly, and is killed now and then. */
export async function importAgain(stage: Stage, folder: string, seed: number): Promise<void> {
  const chance = new Chance(seed);
  while (stage.isOpen) {
    const number = stage.count();
    const file = join(folder, 'deliveries.csv');
    writeFileSync(file, linesOf(number));
    const lives = chance.is(0.3) ? chance.between(150, 900) : undefined;
    await stage.act({ client: 'operator', does: 'import', email: String(number) }, () =>
      imported(stage, file, lives),
    );
    await wait(chance.between(2_000, 6_000));
  }
}

const imported = ({ world }: Stage, file: string, lives: number | undefined): Promise<Reply> =>
  new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(world.version(), 'server/admin.mjs'), 'import', file],
      { env: { PATH: process.env['PATH'] ?? '', ...world.operator } },
      (error) => done(error === null ? DONE : BROKEN),
    );
    if (lives !== undefined) setTimeout(() => child.kill('SIGKILL'), lives);
  });
