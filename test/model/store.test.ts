import { stale } from '../support/stale';
import { secretsIn } from '../support/secrets';
import { stopTimers } from '../support/world';
import { drivers, models } from './models';
import { runPath, type AnyDriver } from './jestDriver';
import { edgeCover, pathName } from './paths';
import { requestRow, requestsDocument } from './requestsDocument';

const rows = new Set<string>();

/** The result of walking all paths of a machine. */
interface Walked {
  paths: number;
  failures: string[];
  /** Secrets found in an action or in the store, and those sent over the network. */
  leaked: Set<string>;
  sent: Set<string>;
}

async function walk(driver: AnyDriver): Promise<Walked> {
  const paths = edgeCover(models[driver.machine]);
  const walked: Walked = { paths: paths.length, failures: [], leaked: new Set(), sent: new Set() };
  for (const path of paths)
    try {
      const { trail, store, http } = await runPath(driver, path);
      for (const secret of secretsIn([trail, store.getState()])) walked.leaked.add(secret);
      for (const secret of secretsIn(http.sent)) walked.sent.add(secret);
      for (const request of http.sent) {
        const row = requestRow(driver.machine, request);
        if (row !== null) rows.add(row);
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
});

it('docs/requests.md is up to date', () =>
  expect(stale('docs/requests.md', requestsDocument(rows), 'test/model/store')).toBe(''));
