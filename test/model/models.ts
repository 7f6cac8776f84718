import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { MachineName } from '../../src/kit/registry';
import type { AnyDriver } from './jestDriver';
import type { Model } from './paths';
import type { AnyVisible } from './visible';

/** The exports of a file in `test/model/machines`. */
interface MachineFile {
  model: Model;
  driver: AnyDriver;
  visible: AnyVisible;
}

const FOLDER = join(__dirname, 'machines');

/** The machines with a file there. `machines.test.ts` checks that none is missing. */
const NAMES = readdirSync(FOLDER).map((file) => parse(file).name as MachineName);

const read = <Part extends keyof MachineFile>(part: Part) =>
  Object.fromEntries(
    // Each file uses the types of its own machine; in the generator they are interchangeable.
    NAMES.map((name) => [name, (require(`./machines/${name}`) as MachineFile)[part]]),
  ) as Record<MachineName, MachineFile[Part]>;

/** How the paths through each machine are found. */
export const models: Readonly<Record<MachineName, Model>> = read('model');

/** How each machine's paths are run on the real store, with the real sagas. */
export const drivers: Readonly<Record<MachineName, AnyDriver>> = Object.fromEntries(
  Object.entries(read('driver')).map(([machine, driver]) => [machine, { ...driver, machine }]),
) as Record<MachineName, AnyDriver>;

/** What users see of each machine. */
export const tables: Readonly<Record<MachineName, AnyVisible>> = read('visible');
