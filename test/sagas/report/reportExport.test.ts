import { events } from '../../../src/kit/events';
import { QUERY, reportData } from '../../support/reportData';
import { openWorld, settle, stopTimers } from '../../support/world';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

const open = async () => {
  const world = openWorld();
  await settle();
  return world;
};

const headings = ['Day', 'Channel', 'Game', 'Impressions', 'Clicks', 'Installs'];
const wish = { query: { ...QUERY, channel: 'google' }, words: { name: 'report', headings } };
const { range, channels, rows } = reportData();

it('a file holds every row of the wish under its headings, formulas neutralised', async () => {
  const world = await open();
  world.store.dispatch(events.reportExport.asked(wish));
  await settle();
  expect(world.http.sent[0]).toMatchObject({
    method: 'GET',
    credentials: true,
    query: { channel: 'google', sort: '-day' },
  });
  const evil = { ...rows[0], game: '=cmd|x' };
  world.http.answer('/api/report/rows', {
    body: { ret: 0, data: { range, channels, rows: [evil, rows[1]] } },
  });
  await settle();
  expect(world.saved).toEqual([
    {
      name: 'report-2026-10-01-2026-10-03.csv',
      type: 'text/csv;charset=utf-8',
      text:
        '\ufeffDay,Channel,Game,Impressions,Clicks,Installs\r\n' +
        "2026-10-03,Google Search,'=cmd|x,,,1234567,15432,3210,9876.54,12345.67,3.076804,0.0125,1.25\r\n" +
        '2026-10-02,TikTok,Moss & Magic,,,1234567,15432,0,9876.54,12345.67,,0.0125,1.25\r\n',
    },
  ]);
  expect(world.store.getState().reportExport).toMatchObject({
    value: 'saved',
    context: { rows: 2 },
  });
});

it('a file is not made from data that cannot be read', async () => {
  const world = await open();
  world.store.dispatch(events.reportExport.asked(wish));
  await settle();
  world.http.answer('/api/report/rows', { body: '<html>' });
  await settle();
  expect(world.saved).toEqual([]);
  expect(world.store.getState().reportExport).toMatchObject({
    value: 'failed',
    context: { problem: { kind: 'invalid' } },
  });
});

it('spec 4: a file that the platform refuses says why itself, and ret 50000 has its notice', async () => {
  const world = await open();
  world.store.dispatch(events.reportExport.asked(wish));
  await settle();
  world.http.answer('/api/report/rows', { body: { ret: 50_000, message: 'Too long.' } });
  await settle();
  const { errorBatch, reportExport: file } = world.store.getState();
  expect(file).toMatchObject({
    value: 'failed',
    context: { problem: { kind: 'refused', error: { ret: 50_000, message: 'Too long.' } } },
  });
  expect(errorBatch.context.count).toBe(1);
});

it('a file is given up by who leaves the page', async () => {
  const world = await open();
  world.store.dispatch(events.reportExport.asked(wish));
  await settle();
  world.store.dispatch(events.reportExport.reset());
  await settle();
  expect(world.http.isWaiting('/api/report/rows')).toBe(false);
  expect(world.monitored).toEqual([]);
  expect(world.saved).toEqual([]);
});
