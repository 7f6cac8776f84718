import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { MachineName } from '../../src/kit/registry';
import type { AnyDriver } from './jestDriver';
import type { Model } from './paths';
import type { AnyVisible } from './visible';

/** What a file of `test/model/machines` exports. */
interface MachineFile {
  model: Model;
  driver: AnyDriver;
  visible: AnyVisible;
}

const FOLDER = join(__dirname, 'machines');

/** The machines that have a file there. That none is missing is a test (`machines.test.ts`). */
const NAMES = readdirSync(FOLDER).map((file) => parse(file).name as MachineName);

const read = <Part extends keyof MachineFile>(part: Part) =>
  Object.fromEntries(
    // Each file keeps to the types of its own machine; within the generator any model is any other.
    NAMES.map((name) => [name, (require(`./machines/${name}`) as MachineFile)[part]]),
  ) as Record<MachineName, MachineFile[Part]>;

/** How the paths through each machine are found. */
export const models: Readonly<Record<MachineName, Model>> = read('model');

/** How each machine's paths are walked on the real store, with the real sagas. */
export const drivers: Readonly<Record<MachineName, AnyDriver>> = read('driver');

/** What people meet of each machine. */
export const tables: Readonly<Record<MachineName, AnyVisible>> = read('visible');
