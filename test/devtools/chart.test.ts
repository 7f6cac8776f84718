import { createMachine } from 'xstate';
import { machines, machineSlices } from '../../src/appStore';
import { models } from '../model/models';
import { edgeCover, representatives } from '../model/paths';
import {
  acceptedEvents,
  activeIds,
  allStates,
  chartOf,
  eventLabel,
  LINE,
  transitionLabel,
} from '../../src/devtools/chart/chart';
import { drawChart } from '../../src/devtools/chart/chartLayout';

const signIn = chartOf(machines.signIn);
const ids = (value: unknown) => [...activeIds(signIn, value)];

describe('a machine as a chart', () => {
  it('keeps the order of the machine, and marks the initial state', () => {
    expect(signIn.states.map(({ key }) => key)).toEqual([
      'editing',
      'submitting',
      'refused',
      'secondStep',
      'signedIn',
    ]);
    expect(signIn.initial).toBe('editing');
  });

  it('highlights the active state and all its ancestors', () => {
    expect(ids('editing')).toEqual(['signIn', 'signIn.editing']);
    expect(ids({ refused: 'fieldError' })).toEqual([
      'signIn',
      'signIn.refused',
      'signIn.refused.fieldError',
    ]);
    expect(ids('nonsense')).toEqual(['signIn']);
  });

  it('lists what the active states accept, outermost first', () =>
    expect(acceptedEvents(signIn, activeIds(signIn, 'editing'))).toEqual([
      'signIn/reset',
      'signIn/submitted',
    ]));

  it('names a delayed transition by its delay', () => {
    const signOut = chartOf(machines.signOut);
    const labels = allStates(signOut).flatMap(({ transitions }) => transitions.map(eventLabel));
    expect(labels).toContain('after stepLimit');
    const active = activeIds(signOut, 'signingOut');
    expect(acceptedEvents(signOut, active).some((each) => each.startsWith('xstate.'))).toBe(false);
  });

  it('names guards and actions, with the effect that one requests; inline functions have no name', () => {
    const named = { type: 'request', params: { name: 'save' } };
    const chart = chartOf(
      createMachine({
        id: 'door',
        entry: ['ring', named, { type: 'plain', params: {} }],
        exit: () => undefined,
        on: { knocked: { guard: 'isHome', actions: 'open' }, left: { guard: () => true } },
      }),
    );
    expect(chart).toMatchObject({ entry: ['ring', 'request save', 'plain'], exit: ['unnamed'] });
    expect(chart.transitions.map(({ guard, actions }) => [guard, actions])).toEqual([
      ['isHome', ['open']],
      ['unnamed', []],
    ]);
  });

  it.each(Object.values(machineSlices))('of $name has a state for every value', (slice) => {
    const chart = chartOf(slice.machine);
    const paths = edgeCover(models[chart.key as keyof typeof models]);
    expect(paths.length).toBeGreaterThan(0);
    for (const { snapshot } of representatives(models[chart.key as keyof typeof models]).values())
      expect(activeIds(chart, snapshot.value).size).toBeGreaterThan(1);
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.each(Object.entries(machines))('the drawing of %s', (_name, machine) => {
  const chart = chartOf(machine);

  it('has each state once, inside its parent and beside its siblings, and each arrow with its labels', async () => {
    const drawing = await drawChart(chart);
    const boxes = new Map(drawing.states.map((state) => [state.id, state]));
    const page = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    const box = (id: string): Box => boxes.get(id) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([...boxes.keys()]).toEqual(allStates(chart).map(({ id }) => id));
    for (const state of allStates(chart)) {
      for (const { id, key } of state.states)
        expect(boxes.get(id)?.isInitial).toBe(key === state.initial);
      expect(isInside(box(state.id), page)).toBe(true);
      expect(Math.min(box(state.id).width / 80, box(state.id).height / 40)).toBeGreaterThanOrEqual(
        1,
      );
      for (const [at, child] of state.states.entries()) {
        expect(isInside(box(child.id), box(state.id))).toBe(true);
        for (const sibling of state.states.slice(at + 1))
          expect(overlap(box(child.id), box(sibling.id))).toBe(false);
      }
    }
    const pairs = allStates(chart).flatMap(({ id, transitions }) =>
      transitions.flatMap(({ targets }) => targets.map((to) => `${id}>${to}`)),
    );
    expect(drawing.arrows.map(({ id }) => id).toSorted()).toEqual([...new Set(pairs)].toSorted());
    expect(drawing.arrows.every(({ path }) => /^M[\d.]+ [\d.]+L/.test(path))).toBe(true);
    const labels = allStates(chart).flatMap(({ id, transitions }) =>
      transitions.flatMap((each) => {
        const event = each.delay === null ? each.event : null;
        const text = transitionLabel(each, chart.key);
        return each.targets.map((to) => `${id}>${to} ${text} ${event}`);
      }),
    );
    const drawn = drawing.arrows.flatMap(({ id, lines }) =>
      lines.map(({ text, event }) => `${id} ${text} ${event}`),
    );
    expect(drawn.toSorted()).toEqual([...new Set(labels)].toSorted());
    const labelBoxes = drawing.arrows.map(({ labelAt, lines }) => ({
      ...(labelAt ?? { x: -1, y: -1 }),
      width: Math.max(...lines.map(({ text }) => text.length)) * 6,
      height: lines.length * LINE,
    }));
    for (const [at, label] of labelBoxes.entries()) {
      expect(isInside(label, page)).toBe(true);
      // Labels on each other cannot be read.
      expect(labelBoxes.slice(at + 1).filter((other) => overlap(label, other))).toEqual([]);
    }
  });
});
