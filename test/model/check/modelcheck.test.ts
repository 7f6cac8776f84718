import { readLog, replay } from '../../../src/devtools/portalLogs';
import { writeLog } from '../../../src/kit/recorder/logDetails';
import { boundText, DEFECT_BOUNDS, SMALL } from './bounds';
import { check } from './check';
import { DEFECTS, type Defect } from './defects';

describe('every state of the session of several tabs', () => {
  it.each(SMALL.map((bound) => [boundText(bound), bound] as const))(
    'keeps its promises: %s',
    async (_text, bound) => {
      const { broken, states } = await check(bound);
      expect(broken).toBeNull();
      expect(states).toBeGreaterThan(1_000);
    },
  );
});

describe('a defect put in on purpose', () => {
  const PROMISES: Readonly<Record<Defect, string>> = {
    noReread: 'A refresh token is used twice.',
    staleAnswerWins: 'The server treats a refresh as theft, and ends the session.',
    lostResume: 'A request waits forever.',
    doubleGiveUp: 'A request is answered twice.',
    signOutDuringRefresh: 'A session is back after it was signed out of.',
  };

  // Each defect is the name of a test.
  it.each(Object.keys(DEFECTS) as Defect[])('is found: %s', async (defect) => {
    const { broken } = await check(DEFECT_BOUNDS[defect], defect);
    expect(broken?.promise).toBe(PROMISES[defect]);
    for (const log of broken?.logs ?? []) {
      const { difference } = await replay(readLog(writeLog(log)));
      expect(difference).toBeNull();
    }
  });
});
