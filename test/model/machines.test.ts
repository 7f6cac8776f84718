import { machines } from '../../src/appStore';
import { models, tables } from './models';
import { coverageLine, coverageOf } from './coverage';
import { edgeCover } from './paths';
import { linesAt, momentsOf, type Thing } from './visible';

it('W4: every machine has a file with its model and with what users see of it', () => {
  expect(Object.keys(models).toSorted()).toEqual(Object.keys(machines).toSorted());
  expect(Object.values(tables)).not.toContain(undefined);
});

const report: string[] = [];

afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

describe.each(Object.values(models))('the paths of the machine $name', (model) => {
  const paths = edgeCover(model);
  const events = paths.map(({ steps }) => steps.map(({ event }) => event));
  const coverage = coverageOf(model.machine, events);
  const exempt = Object.keys(model.exempt ?? {});
  report.push(`${coverageLine(model.name, coverage)} (${paths.length} paths)`);

  const advised = (missing: readonly string[]): string[] =>
    missing.map((each) => `${each}: add a case to test/model/machines/${model.name}.ts`);

  it('enter every state', () => expect(advised(coverage.states.missing)).toEqual([]));

  it('take every transition that is not exempt', () => {
    const { missing } = coverage.transitions;
    expect(advised(missing.filter((each) => !exempt.includes(each)))).toEqual([]);
  });

  it('are exempt only from transitions that no path takes', () =>
    expect(exempt.filter((each) => !coverage.transitions.missing.includes(each))).toEqual([]));

  it('meet every element that is gone in one state as there in another', () => {
    const namesOf = ({ role, name, text }: Thing) =>
      [{ name, text }, { name }, { text }, {}].map((part) => JSON.stringify({ role, ...part }));
    const seen = [true, false].flatMap((isSignedIn) =>
      paths
        .flatMap((path) => momentsOf(model.machine, path))
        .flatMap((moment) => linesAt(tables[model.name], moment, { isSignedIn })),
    );
    const there = new Set(seen.flatMap((line) => line.seen?.there ?? []).flatMap(namesOf));
    const gone = seen.flatMap((line) => line.seen?.gone ?? []).map((each) => namesOf(each)[0]);
    // Otherwise its text may be on no page, and its absence would check nothing.
    expect(gone.filter((each = '') => !there.has(each))).toEqual([]);
  });

  it('are plain data', () => expect(JSON.parse(JSON.stringify(events))).toEqual(events));
});

it('the coverage count excludes what no path takes', () => {
  const { machine } = models.signOut;
  const { states, transitions } = coverageOf(machine, [[]]);
  expect(states).toMatchObject({ covered: 1, all: 6 });
  expect(transitions.covered).toBe(0);
  expect(transitions.missing).toContain('signOut.idle --signOut/requested--> signOut.signingOut');
  expect(transitions.missing).toContain(
    'signOut.signingOut --xstate.after.stepLimit.signOut.signingOut--> signOut.callingEndpoint',
  );
});
