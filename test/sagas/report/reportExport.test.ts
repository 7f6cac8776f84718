import { events } from '../../../src/kit/events';
import { QUERY } from '../../support/reportData';
import { respondTo, started, tell } from '../../support/acts';
import { openWorld, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const open = async () => {
  return started(openWorld());
};

const request = {
  holds: 'cohorts',
  query: { ...QUERY, channel: 'google' },
  language: 'zh',
} as const;
const link = (path: string) => ({ body: { ret: 0, data: { path, rows: 2 } } });

it('the browser downloads the requested file from the server’s link', async () => {
  const world = await open();
  await tell(world, events.reportExport.asked(request));
  expect(world.http.sent[0]).toMatchObject({
    method: 'GET',
    credentials: true,
    query: { holds: 'cohorts', channel: 'google', sort: '-day', language: 'zh' },
  });
  await respondTo(world, '/api/report/file', link('/api/report/files?token=e30.c2lnbg'));
  expect(world.fetched).toEqual([
    'https://test.adlantern.example/api/report/files?token=e30.c2lnbg',
  ]);
  expect(world.store.getState().reportExport).toMatchObject({
    value: 'saved',
    context: { rows: 2 },
  });
});

it.each([
  '//evil.example/x',
  '/api/report/files?token=a/../b',
  'https://evil.example',
  '@evil.example/api/report/files?token=a',
])('downloads nothing from %s', async (path) => {
  const world = await open();
  await tell(world, events.reportExport.asked(request));
  await respondTo(world, '/api/report/file', link(path));
  expect(world.fetched).toEqual([]);
  expect(world.store.getState().reportExport).toMatchObject({ value: 'failed' });
});

it('creates no file from unreadable data', async () => {
  const world = await open();
  await tell(world, events.reportExport.asked(request));
  await respondTo(world, '/api/report/file', { body: '<html>' });
  expect(world.fetched).toEqual([]);
  expect(world.store.getState().reportExport).toMatchObject({
    value: 'failed',
    context: { problem: { kind: 'invalid' } },
  });
});

it('spec 4: a refused file shows the reason itself, and ret 50000 has its notice', async () => {
  const world = await open();
  await tell(world, events.reportExport.asked(request));
  await respondTo(world, '/api/report/file', { body: { ret: 50_000, message: 'Too long.' } });
  const { errorBatch, reportExport: file } = world.store.getState();
  expect(file).toMatchObject({
    value: 'failed',
    context: { problem: { kind: 'refused', error: { ret: 50_000, message: 'Too long.' } } },
  });
  expect(errorBatch.context.count).toBe(1);
});
