import { stale } from '../support/stale';
import '../views/support/domGaps';
import { differencesTable } from './differencesTable';
import { INTENDED_DIFFERENCES } from './intendedDifferences';
import { scenarios } from './scenarios';
import { differences, differingLines, type Difference } from './support/compare';
import { openPortal } from './support/portalClient';
import { openReference } from './support/referenceClient';
import { runScenario } from './support/runScenario';
import { ASPECTS, type Aspect } from './support/scenario';

const seen = INTENDED_DIFFERENCES.flatMap((difference) => difference.seen);

/** Returns the listed differences in one aspect of a scenario, sorted. */
function intended(scenario: string, aspect: Aspect): Difference[] {
  const own = seen.filter((each) => each.aspect === aspect && each.scenarios.includes(scenario));
  if (own.length === 0) return [];
  const reference = own.flatMap((each) => each.reference ?? []).toSorted();
  return [
    { scenario, aspect, reference, portal: own.flatMap((each) => each.portal ?? []).toSorted() },
  ];
}

const sorted = (difference: Difference): Difference => ({
  ...difference,
  reference: difference.reference.toSorted(),
  portal: difference.portal.toSorted(),
});

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'the portal beside the reference client: %s',
  async (name, scenario) => {
    const reference = await runScenario(scenario, openReference);
    const portal = await runScenario(scenario, openPortal);
    expect(reference.traffic.length + reference.outcomes.length).toBeGreaterThan(0);
    expect(differences(scenario, reference, portal).map(sorted)).toEqual(
      ASPECTS.flatMap((aspect) => intended(name, aspect)),
    );
  },
);

describe('the comparison itself', () => {
  it('has many scripts, each with a unique name', () => {
    const names = scenarios.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it('lists only differences of existing scripts', () => {
    const names = scenarios.map(({ name }) => name);
    const listed = seen.flatMap((each) => each.scenarios);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each<[string[], string[], [string[], string[]]]>([
    [
      ['a', 'b'],
      ['a', 'b'],
      [[], []],
    ],
    [
      ['a', 'b'],
      ['b', 'a'],
      [['a'], ['a']],
    ],
    [
      ['a', 'x', 'b'],
      ['a', 'b', 'y'],
      [['x'], ['y']],
    ],
    [['a', 'a'], ['a'], [['a'], []]],
    [[], ['a'], [[], ['a']]],
  ])('distinguishes %j from %j', (left, right, expected) => {
    expect(differingLines(left, right)).toEqual(expected);
  });

  it('produces the same trace twice', async () => {
    const [scenario] = scenarios.filter(({ unordered }) => unordered);
    if (!scenario) throw new Error('No script without an order.');
    const traces = [];
    for (const open of [openReference, openReference, openPortal, openPortal])
      traces.push(await runScenario(scenario, open));
    expect(traces[1]).toEqual(traces[0]);
    expect(traces[3]).toEqual(traces[2]);
  });

  it('matches its document', () => {
    const table = differencesTable(INTENDED_DIFFERENCES, scenarios.length);
    expect(stale('docs/session-differences.md', table, 'test/differential')).toBe('');
  });
});
