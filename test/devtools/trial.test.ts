import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLog, createTimeline } from '../../src/devtools/portalLogs';
import type { Trial } from '../../src/devtools/trial/trial';
import {
  branchAt,
  stateAt,
  timersAt,
  trialOf,
  withAction,
  withSkip,
} from '../../src/devtools/trial/trial';
import { trialEntries } from '../../src/devtools/trial/trialEntries';
import { events } from '../../src/kit/events';
import { timerElapsed } from '../../src/kit/machineSlice';
import { fc, runs } from '../support/properties';

const log = readLog(readFileSync(join(__dirname, '../logs/golden/sign-in-wrong.json'), 'utf8'));
const original = trialOf(log);
const empty = trialOf({ actions: [], preloadedState: null });
const end = (trial: Trial) => stateAt(trial, trial.steps.length);
const at = (trial: Trial, type: string) =>
  trial.steps.findIndex(({ action }) => action.type === type);

describe('W10: a portal on a detached copy', () => {
  it('goes to any step', () => {
    expect(end(original)).toEqual(createTimeline(log).stateAt(log.actions.length));
    const submitted = at(original, 'signIn/submitted');
    expect(stateAt(original, submitted).signIn.value).toBe('editing');
    expect(stateAt(original, submitted + 1).signIn.value).toBe('submitting');
  });

  it('skips a step, and includes it again', () => {
    const answered = at(original, 'signIn/answered');
    const without = withSkip(original, answered, true);
    expect(without.steps[answered]).toMatchObject({ requests: [], problem: null });
    expect(stateAt(without, answered + 1).signIn.value).toBe('submitting');
    expect(end(withSkip(without, answered, false))).toEqual(end(original));
    expect(stateAt(original, answered + 1).signIn.value).toEqual({ refused: 'wrongCredentials' });
  });

  it('branches with another response, and keeps the original', () => {
    const answered = at(original, 'signIn/answered');
    const other = withAction(
      branchAt(original, answered),
      answered,
      events.signIn.answered({ code: 4, message: 'Show it again.' }),
    );
    expect(end(other).signIn.value).toEqual({ refused: 'captchaFailed' });
    expect(other.steps.at(-1)).toMatchObject({ isOwn: true, problem: null });
    expect(stateAt(original, answered + 1).signIn.value).toEqual({ refused: 'wrongCredentials' });
  });

  it('has the timers that are pending at a step, and fires them', () => {
    const signingOut = withAction(empty, 0, events.signOut.requested({ returnTo: null }));
    const [timer] = timersAt(signingOut, 1);
    expect(timer).toMatchObject({ machine: 'signOut' });
    const fired = withAction(signingOut, 1, timerElapsed('signOut', timer?.id ?? ''));
    expect(end(fired).signOut.value).toBe('callingEndpoint');
    expect(timersAt(fired, 2).map(({ id }) => id)).not.toContain(timer?.id);
    expect(timersAt(fired, 0)).toEqual([]);
    expect(withAction(fired, 1, events.signIn.reset()).steps.map(({ id }) => id)).toEqual([
      0, 2, 1,
    ]);
  });

  it('is shown as a history of each machine, with changes', () => {
    const entries = trialEntries(original, original.steps.length, 'signIn');
    const answered = entries.find(
      (entry) => entry.kind === 'event' && entry.action.type === 'signIn/answered',
    );
    expect(answered).toMatchObject({ value: { refused: 'wrongCredentials' } });
    expect(entries.some(({ kind }) => kind === 'request')).toBe(true);
    const before = trialEntries(original, at(original, 'signIn/answered'), 'signIn');
    expect(before).toEqual(entries.slice(0, before.length));
    expect(before.length).toBeLessThan(entries.length);
    expect(before).not.toContainEqual(answered);
  });

  it('leaves the skipped steps and the other machines out of the history of a machine', () => {
    const steps = [
      events.signOut.requested({ returnTo: null }),
      events.signIn.reset(),
      events.signOut.signedOut({ reached: true }),
    ];
    const trial = steps.reduce((before, each, step) => withAction(before, step, each), empty);
    const history = trialEntries(withSkip(trial, 2, true), 3, 'signOut');
    expect(history.map((entry) => [entry.kind, entry.order, entry.at])).toEqual([
      ['event', 0, 0],
      ['request', 1, 0],
      ['request', 2, 0],
    ]);
    expect(history[0]).toMatchObject({ origin: 'hand', machine: 'signOut', value: 'signingOut' });
  });

  it('skipping and including steps in any order ends where it began', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: original.steps.length - 1 }), { maxLength: 8 }),
        fc.func(fc.nat()),
        (places, order) => {
          const skipped = places.reduce((trial, place) => withSkip(trial, place, true), original);
          const back = places
            .toSorted((one, other) => order(one) - order(other))
            .reduce((trial, place) => withSkip(trial, place, false), skipped);
          expect(back).toEqual(original);
        },
      ),
      { numRuns: runs(30) },
    ));
});
