import { machineSlices } from '../../src/appStore';
import { respondTo, tell } from '../support/acts';
import { openAs, openWorld, settle, stopTimers } from '../support/world';
import { events } from '../../src/kit/events';
import { QUERY, reportData } from '../support/reportData';

beforeEach(stopTimers);
afterEach(() => {
  jest.useRealTimers();
});

/** The machines whose page shows that its data could not be loaded, and which wait for the network. */
const HEARING = Object.entries(machineSlices)
  .filter(([name, { machine }]) => machine.events.includes(`${name}/reconnected`))
  .map(([name]) => name);

describe('S5: the network returns', () => {
  it('a report that failed without a network loads without a press', async () => {
    const world = openWorld();
    const { http, store, connection } = world;
    connection.turn(false);
    await tell({ store }, events.report.asked({ query: QUERY }));
    await respondTo({ http }, '/api/report', 'timeout');
    expect(store.getState().report.value).toBe('failed');
    connection.turn(true);
    await settle();
    expect(store.getState().report.value).toBe('loading');
    await respondTo({ http }, '/api/report', { body: { ret: 0, data: reportData() } });
    expect(store.getState().report.value).toBe('shown');
  });
  it('every page that waits for it receives that once, and none while it is away', async () => {
    const { connection, trail } = openAs('fresh');
    await settle();
    const heard = () =>
      trail.map(({ type }) => type).filter((type) => type.endsWith('/reconnected'));
    const before = heard().length;
    connection.turn(false);
    await settle();
    expect(heard()).toHaveLength(before);
    connection.turn(true);
    await settle();
    expect(heard().slice(before).toSorted()).toEqual(
      HEARING.filter((name) => name !== 'refresh')
        .map((name) => `${name}/reconnected`)
        .toSorted(),
    );
    expect(HEARING.length).toBeGreaterThan(13);
  });
});
