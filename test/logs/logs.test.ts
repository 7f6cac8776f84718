import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, runs } from '../support/properties';
import { exportLog, readLog, replay } from '../../src/devtools/portalLogs';
import { writeLog, type ActionLog } from '../../src/kit/recorder/logDetails';

const GOLDEN = join(__dirname, 'golden');
const ABOUT = { build: 'test', environment: 'dev', note: '' };
const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl';

const logs = readdirSync(GOLDEN).map((name) => ({
  name: name.replace(/\.json$/, ''),
  text: readFileSync(join(GOLDEN, name), 'utf8'),
}));

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns a golden log as if not redacted, with other users and other secrets. */
function unredacted({ actions }: ActionLog, people: readonly string[], secret: string): ActionLog {
  const text = JSON.stringify(actions)
    .replaceAll(/user(\d+)@redacted\.invalid/g, (_whole, number: string) =>
      inJson(people[Number(number) - 1] ?? `person${number}@studio.test`),
    )
    .replaceAll('[redacted]', () => inJson(secret))
    .replaceAll(
      'could not be made.',
      () => `could not be made for ${inJson(people[0] ?? '')} ${JWT}`,
    );
  return { actions: JSON.parse(text), preloadedState: null, facts: null };
}

describe.each(logs)('the recorded session $name', ({ text }) => {
  const log = readLog(text);

  it('replays byte-equal, with the same requests of the machines', async () => {
    expect(log.facts?.finalState).toMatch(/^sha256:/);
    expect((await replay(log)).difference).toBeNull();
  });

  it('contains no name and no token', () => {
    expect(text.match(/[\w.+-]+@(?!redacted\.invalid)[\w-]+\.\w+/g)).toBeNull();
    expect(text).not.toMatch(/eyJ[\w-]+\.|Lantern2026|Harbour2027|Wrong12345/);
  });

  it('gives the same result redacted before or after the replay, for any user', async () => {
    const people = fc.array(fc.emailAddress(), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(people, fc.uuid(), async (emails, secret) => {
        const raw = unredacted(log, emails, secret);
        const { finalState } = await replay(raw);
        const recording = { actions: raw.actions, times: raw.actions.map(() => 0), base: null };
        const exported = writeLog(await exportLog(recording, finalState, ABOUT));
        for (const hidden of [...emails, secret, JWT]) expect(exported).not.toContain(hidden);
        // Compares the state of the redacted log with the redacted state, and every request.
        expect((await replay(readLog(exported))).difference).toBeNull();
      }),
      { numRuns: runs(25) },
    );
  });
});

it("the recorded sessions cover the portal's main flows", () => {
  expect(logs.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'merged-errors',
      'password-reset',
      'registration',
      'session-lost',
      'sign-in-right',
      'sign-in-wrong',
      'sign-out',
    ]),
  );
});
