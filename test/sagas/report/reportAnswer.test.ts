import { LONGEST_NAME } from '../../../server/report/file/columns';
import type { ReportOutcome } from '../../../machines/report/report';
import type { HttpAnswer, HttpRequest } from '../../../src/ports/ports';
import { failed } from '../../../src/ports/failures';
import { detailsOf } from '../../../sagas/apiClient/callDetails';
import { classifyResponse, unreadable } from '../../../sagas/apiClient/classifyResponse';
import { readFileLink, readReport, reportProblem } from '../../../sagas/report/reportAnswer';
import type { CohortCell } from '../../../src/rules/report/cohorts';
import type { Cause, Finding, OtherStep } from '../../../src/rules/report/finding';
import { reportData } from '../../support/reportData';

const REQUEST: HttpRequest = {
  method: 'GET',
  url: 'https://test.adlantern.example/api/report?from=secret',
  credentials: true,
};

/** Reads a response as the page does, by the rules for API requests. */
function outcomeOf(answer: HttpAnswer): ReportOutcome {
  const facts = detailsOf(REQUEST, answer);
  const verdict = classifyResponse(facts, 'trace');
  if (verdict) return reportProblem(verdict.error);
  const data = readReport(facts.data);
  return data ? { kind: 'report', data } : reportProblem(unreadable(facts, 'trace').error);
}

const read = (body: unknown, status = 200): ReportOutcome =>
  outcomeOf({ ok: true, response: { status, headers: {}, body } });

it('spec 3: reads only the known fields of a report with ret 0', () => {
  expect(read({ ret: 0, data: { ...reportData(), token: 'x' } })).toEqual({
    kind: 'report',
    data: reportData(),
  });
});

it('reads a response of the previous server version, as during an upgrade', () => {
  const isNew = (key: string) =>
    ['installsSpend', 'revenueSpend', 'complete', 'isFirst', 'late', 'others'].includes(key);
  const finding = {
    kind: 'first',
    days: 3,
    isFirst: true,
    needs: 4,
    metric: 'return',
    value: 1,
  } as const;
  const data = reportData({ analysis: { ...reportData().analysis, finding } });
  const before: unknown = JSON.parse(
    JSON.stringify(data, (key, value: unknown) => (isNew(key) ? undefined : value)),
  );
  expect(read({ ret: 0, data: before })).toEqual({ kind: 'report', data });
});

it.each([
  ['HTML of a proxy (A1)', '<!doctype html><title>Sign in to the network</title>'],
  ['an empty body (A2)', ''],
  ['null (A2)', null],
  ['a list (A2)', []],
  ['a number (A2)', 7],
  ['cut JSON (A2)', '{"ret":0,"data":{"sam'],
  ['ret as a text (A8)', { ret: '0', data: reportData() }],
  ['no ret (A8)', { data: reportData() }],
  ['ret NaN (A8)', { ret: NaN, data: reportData() }],
  ['infinite ret (A8)', { ret: Infinity, data: reportData() }],
  ['no data', { ret: 0 }],
  ['data null', { ret: 0, data: null }],
])('%s is invalid data', (_, body) => expect(read(body)).toMatchObject({ kind: 'invalid' }));

it.each([
  ['a text for a number', { figures: { ...reportData().figures, spend: '12' } }],
  ['a number below zero', { figures: { ...reportData().figures, installs: -1 } }],
  ['half an install', { figures: { ...reportData().figures, installs: 1.5 } }],
  ['an invalid day', { range: { from: '2026-02-30', to: '2026-03-01' } }],
  ['a range that ends before it starts', { range: { from: '2026-03-02', to: '2026-03-01' } }],
  ['a range of ten years', { range: { from: '2016-01-01', to: '2026-01-01' } }],
  ['fewer days than the range', { range: { from: '2026-10-01', to: '2026-10-04' } }],
  ['an unknown kind of channel', { channels: [{ id: 'a', name: 'A', kind: 'radio' }] }],
  ['a name that is too long', { channels: [{ id: 'a', name: 'A'.repeat(241), kind: 'video' }] }],
  ['rows that are not a list', { rows: {} }],
  ['a sample that is not a boolean', { sample: 'yes' }],
  ['an empty name', { channels: [{ id: 'a', name: '', kind: 'video' }] }],
  ['a name that is a list', { channels: [{ id: 'a', name: ['A'], kind: 'video' }] }],
  ['an invalid first day', { span: { first: '2026-02-30', last: '2026-10-03' } }],
  ['a day that is a list', { span: { first: ['2026-10-01'], last: '2026-10-03' } }],
  ['an infinite number', { figures: { ...reportData().figures, spend: Infinity } }],
  [
    'too many channels',
    { channels: Array.from({ length: 101 }, () => ({ id: 'a', name: 'A', kind: 'video' })) },
  ],
])('A2: %s is invalid data', (_, changes) =>
  expect(read({ ret: 0, data: { ...reportData(), ...changes } })).toMatchObject({
    kind: 'invalid',
  }),
);

const change = { metric: 'return', before: 1, now: 2 } as const;
const who = { dimension: 'channel', names: ['Google'], within: null } as const;
const when = { kind: 'from', day: '2026-10-02' } as const;
const ofValue = { kind: 'value', who, change: 0.1, base: 'some', per: 'player' } as const;

it.each<Finding>([
  { kind: 'noData' },
  { kind: 'noSpend', days: 3, credits: true },
  { kind: 'late', days: 3, missing: 2, channel: 'Google', lastDay: '2026-10-01' },
  { kind: 'late', days: 3, missing: 2, channel: null, lastDay: null },
  { kind: 'first', days: 3, isFirst: false, needs: 4, metric: 'return', value: null },
  { kind: 'thin', side: 'days', days: 2 },
  { kind: 'thin', side: 'now', days: 3, installs: 7 },
  // Files need not contain the number.
  { kind: 'thin', side: 'before', days: 3, installs: null },
  { kind: 'changed', change, cause: null, when: { kind: 'gradual' }, held: change },
  { kind: 'hidden', held: change, cause: ofValue, when },
  { kind: 'same', held: change },
])('reads each finding of the analysis: %j', (finding) => {
  const analysis = { ...reportData().analysis, finding };
  expect(read({ ret: 0, data: reportData({ analysis }) })).toMatchObject({
    kind: 'report',
    data: { analysis: { finding } },
  });
});

it.each<Cause>([
  { kind: 'installs', who, change: 0.1, base: 'nothing' },
  { ...ofValue, base: 'refunds', per: 'dollar' },
  { kind: 'mix', who, more: true, rate: null, against: false },
  { kind: 'new', who: { ...who, within: 'Ember' }, rate: 2, of: 'spend' },
  { kind: 'ended', who, of: 'revenue' },
  { kind: 'across', dimensions: ['channel', 'game'] },
])('reads each cause: %j', (cause) => {
  const episode = { kind: 'episode', from: '2026-10-01', to: '2026-10-02' } as const;
  const finding: Finding = { kind: 'changed', change, cause, when: episode, held: null };
  const data = reportData({ analysis: { ...reportData().analysis, finding } });
  expect(read({ ret: 0, data })).toEqual({ kind: 'report', data });
});

it('reads other changes of level than that of the finding', () => {
  const others: OtherStep[] = [
    { cause: ofValue, when },
    { cause: { kind: 'mix', who, more: true, rate: null, against: false }, when },
    { cause: { kind: 'total', metric: 'spend', change: -0.5 }, when },
  ];
  const data = reportData({ analysis: { ...reportData().analysis, others } });
  expect(read({ ret: 0, data })).toEqual({ kind: 'report', data });
});

it('reads cohorts only with a cell for each age', () => {
  const all: CohortCell[] = [
    { kind: 'whole', value: 1.5 },
    { kind: 'part', value: 1, days: 2, of: 3 },
    { kind: 'later', from: '2026-11-01' },
  ];
  const of = (cells: CohortCell[]) => {
    const line = { from: '2026-10-01', to: '2026-10-03', cells };
    const cohorts = { total: line, weeks: [line], without: ['TikTok'] };
    return read({ ret: 0, data: reportData({ cohorts }) });
  };
  expect(of(all)).toMatchObject({ kind: 'report', data: { cohorts: { total: { cells: all } } } });
  expect(of([{ kind: 'few' }, { kind: 'none' }, { kind: 'none' }])).toMatchObject({
    kind: 'report',
  });
  expect(of(all.slice(1))).toMatchObject({ kind: 'invalid' });
});

it('spec 4: another ret is a refusal with message or msg, cut at 8 KB', () => {
  const refused = (error: object) => ({ kind: 'refused', error });
  expect(read({ ret: 50_000, message: 'Too long.' })).toMatchObject(
    refused({ ret: 50_000, message: 'Too long.', traceId: 'trace' }),
  );
  expect(read({ ret: 60_000, msg: 'Later.' })).toMatchObject(refused({ message: 'Later.' }));
  for (const message of [undefined, '', 7])
    expect(read({ ret: 1, message })).toMatchObject(refused({ ret: 1, message: '' }));
  const long = read({ ret: 1, message: 'x'.repeat(10_000_000) });
  expect(long.kind === 'refused' && long.error?.message).toHaveLength(8_192);
});

it.each([300, 401, 404, 500, 502])('spec 8: status %d is a failure with only the URL', (status) =>
  expect(read({ ret: 0, data: reportData() }, status)).toMatchObject({
    kind: 'failed',
    error: {
      failure: {
        kind: status >= 400 && status < 500 ? 'badRequest' : 'badResponse',
        status,
        method: 'GET',
        url: 'https://test.adlantern.example/api/report',
      },
    },
  }),
);

it('no response is a failure as the network reports it', () => {
  const outcome = outcomeOf(failed('timeout', REQUEST));
  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { failure: { kind: 'timeout', status: 0 } },
  });
});

it('reads the link to a file as strictly', () => {
  const link = { path: '/api/report/files?token=a.b', rows: 2 };
  expect(readFileLink(link)).toEqual(link);
  expect(readFileLink({ path: link.path })).toBeNull();
});

describe('spec 2: the range of a report, both ends included', () => {
  const isRead = (from: string, to: string) =>
    readReport({ ...reportData(), range: { from, to }, series: [] }) !== null;

  it.each([
    ['2026-10-01', '2026-10-01', true],
    ['2024-01-01', '2024-12-31', true],
    ['2026-10-01', '2027-10-01', true],
    ['2026-10-01', '2027-10-02', false],
    ['2026-10-02', '2026-10-01', false],
  ])('%s to %s is read: %s', (from, to, good) => expect(isRead(from, to)).toBe(good));
});

it('reads the longest name of a game, of characters that count twice', () => {
  const name = '😀'.repeat(LONGEST_NAME);
  expect(readReport({ ...reportData(), games: [{ id: name, name }] })).not.toBeNull();
});
