import { join } from 'node:path';
import { readMachineSources } from '../../scripts/machineSources/readMachineSources';
import { machineSlices } from '../../src/appStore';
import { allStates, chartOf } from '../../src/devtools/chart/chart';
import { firstValue, problemOf } from '../../src/devtools/sources/shape';
import type { StoreAction } from '../../src/kit/action';
import { models } from '../model/models';

const ROOT = join(__dirname, '../..');
const { machines, payloads } = readMachineSources(ROOT);
const slices = Object.entries(machineSlices);

describe('W10: what the workbench reads from the sources of machines', () => {
  it.each(slices)('%s: each state has the line where it is written', (name, { machine }) => {
    const source = machines[name];
    const lines = source?.text.split('\n') ?? [];
    for (const { id, key } of allStates(chartOf(machine)).slice(1)) {
      const line = source?.lines[id];
      expect([id, line !== undefined && lines[line - 1]]).toEqual([
        id,
        expect.stringContaining(key),
      ]);
    }
  });

  it('each event of each machine has the shape of its payload, or none', () => {
    const all = slices.flatMap(([, { machine }]) => machine.events as readonly string[]);
    const own = all.filter((type) => !type.startsWith('xstate.') && type !== '*');
    expect(own.filter((type) => payloads[type] === undefined)).toEqual([]);
  });

  it.each(Object.entries(models))(
    '%s: the events of its model have these shapes',
    (_name, model) => {
      const { state } = machineSlices[model.name].initial;
      const refused = model.cases(state).flatMap(({ event }) => {
        const { type, payload }: StoreAction = event;
        const shape = payloads[type];
        return (shape && problemOf(shape, payload)) ?? [];
      });
      expect(refused).toEqual([]);
    },
  );

  it('a form starts with a value that can be sent', () => {
    const refused = Object.values(payloads).flatMap(
      (shape) => (shape && problemOf(shape, firstValue(shape))) ?? [],
    );
    expect(refused).toEqual([]);
  });

  it.each([
    ['signIn/answered', { code: 9 }, 'payload is {"code":9}; it must be { code, tokens } or'],
    ['signIn/answered', { code: 0 }, 'payload.tokens is missing; it must be text.'],
    ['signIn/submitted', { email: 'a' }, 'payload.remember is missing; it must be true or'],
    ['signOut/requested', { returnTo: 5 }, 'payload.returnTo is 5; it must be text or null.'],
    ['signOut/requested', { returnTo: null, x: 1 }, 'payload.x is not known.'],
  ])('%s rejects %j: %s', (type, payload, problem) => {
    const shape = payloads[type];
    expect(shape && problemOf(shape, payload)).toContain(problem);
  });
});
