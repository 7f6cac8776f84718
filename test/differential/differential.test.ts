import '../views/support/domGaps';
import { scenarios } from './scenarios';
import { differences } from './support/compare';
import { openPortal } from './support/portalClient';
import { openReference } from './support/referenceClient';
import { runScenario } from './support/runScenario';

describe('the portal beside the reference client', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const reference = await runScenario(scenario, openReference);
      const portal = await runScenario(scenario, openPortal);
      require('fs').appendFileSync(
        '/tmp/diff.jsonl',
        JSON.stringify({
          name: scenario.name,
          reference,
          portal,
          diff: differences(scenario, reference, portal),
        }) + '\n',
      );
    },
  );
});
