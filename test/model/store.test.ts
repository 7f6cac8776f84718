import type { HttpRequest } from '../../src/ports/ports';
import { stale } from '../support/stale';
import { secretsIn } from '../support/secrets';
import { stopTimers } from '../support/world';
import { drivers, models } from './models';
import { runPath, type AnyDriver } from './jestDriver';
import { edgeCover, pathName } from './paths';
import { requestRow, requestsDocument } from './requestsDocument';

const rows = new Set<string>();

/** Machines on whose paths the tests themselves send requests. */
const ASKED_BY_TESTS = ['session', 'refresh', 'reauthentication'];

/** Whether an API request lacks a common parameter or header (spec 7). */
const isBare = ({ url, query = {}, headers = {} }: HttpRequest): boolean =>
  url.includes('/api/') &&
  !(
    ['dbMode', 'cgiMode', '__game'].every((name) => name in query) &&
    ['x-trace-id', 'game'].every((name) => name in headers)
  );

/** The result of walking all paths of a machine. */
interface Walked {
  paths: number;
  failures: string[];
  /** Secrets found in an action or in the store, and those sent over the network. */
  leaked: Set<string>;
  sent: Set<string>;
  bare: Set<string>;
}

async function walk(driver: AnyDriver): Promise<Walked> {
  const paths = edgeCover(models[driver.machine]);
  const sets = { leaked: new Set<string>(), sent: new Set<string>(), bare: new Set<string>() };
  const walked: Walked = { paths: paths.length, failures: [], ...sets };
  for (const path of paths)
    try {
      const { trail, store, http } = await runPath(driver, path);
      for (const secret of secretsIn([trail, store.getState()])) walked.leaked.add(secret);
      for (const secret of secretsIn(http.sent)) walked.sent.add(secret);
      for (const request of http.sent) {
        const row = requestRow(driver.machine, request);
        if (row !== null) rows.add(row);
        if (isBare(request)) walked.bare.add(request.url);
      }
    } catch (error) {
      walked.failures.push(`${pathName(path)}\n${error instanceof Error ? error.message : ''}`);
    }
  return walked;
}

describe.each(Object.values(drivers))('in the store, with sagas, $machine', (driver) => {
  let walked: Walked;

  beforeAll(async () => {
    stopTimers();
    walked = await walk(driver);
    jest.useRealTimers();
  });

  it('follows the model on every path', () => {
    expect(walked.failures.slice(0, 3).join('\n\n')).toBe('');
    expect(walked.failures).toHaveLength(0);
    expect(walked.paths).toBeGreaterThan(0);
  });

  it('rule 8: no password, token or form value is in an action or in the store, on any path', () => {
    expect([...walked.leaked]).toEqual([]);
    expect([...walked.sent]).toEqual(expect.arrayContaining([...(driver.sends ?? [])]));
  });

  it('spec 7: its API requests carry the common parameters and headers', () => {
    expect(ASKED_BY_TESTS.includes(driver.machine) ? [] : [...walked.bare]).toEqual([]);
  });
});

it('docs/requests.md is up to date', () =>
  expect(stale('docs/requests.md', requestsDocument(rows), 'test/model/store')).toBe(''));
