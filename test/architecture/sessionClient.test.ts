import { importGraph } from '../../scripts/tree/floors';
import { sourceFiles } from '../support/sources';

const CLIENT = 'sagas/session/sessionClient.ts';

const files = sourceFiles('machines', 'sagas', 'src', 'bench', 'test');
const graph = importGraph(files);

/** Returns everything that a file imports, directly or indirectly. */
function reach(file: string): Set<string> {
  const found = new Set<string>();
  const waiting = [file];
  for (const each of waiting) {
    if (found.has(each)) continue;
    found.add(each);
    waiting.push(...(graph.get(each) ?? []));
  }
  return found;
}

describe('there is one session client', () => {
  it.each([
    ['production', 'src/engine.ts'],
    ['another application', 'src/sessionClient/index.ts'],
    ['the benchmark', 'bench/clients.ts'],
    ['the checklist', 'test/session/checklist/support/page.ts'],
    ['the differential test', 'test/differential/support/portalClient.ts'],
  ])('%s uses it: %s', (_who, file) => {
    expect(reach(file)).toContain(CLIENT);
  });

  it("nothing else sends the session's headers", () => {
    const senders = files.filter(
      ({ path, text }) => /^(sagas|src)\//.test(path) && /\.decorate\(/.test(text),
    );
    expect(senders.map(({ path }) => path)).toEqual(['sagas/session/sendOnce.ts']);
  });

  it('the client for other applications is independent of the portal', () => {
    const ofPortal =
      /^src\/(views|features|engine|forms|text|devtools)|^sagas\/(?!session|authApi|follow)/;
    expect([...reach('src/sessionClient/index.ts')].filter((path) => ofPortal.test(path))).toEqual(
      [],
    );
  });
});
