/**
 * Uses the real Redux DevTools except for its window: `@redux-devtools/instrument` wraps a page's store, and
 * `@redux-devtools/utils` reads an imported file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActionCreators, instrument, type LiftedState } from '@redux-devtools/instrument';
import { importState } from '@redux-devtools/utils';
import { legacy_createStore as createStore } from '@reduxjs/toolkit';
import { rootReducer } from '../../src/appStore';
import {
  exportLog,
  readLog,
  replay,
  initialStateOf,
  createTimeline,
} from '../../src/devtools/portalLogs';
import { readableType } from '../../src/devtools/reduxDevTools';
import { writeLog } from '../../src/kit/recorder/logDetails';
import type { StoreAction } from '../../src/kit/action';
import type { AppState } from '../../src/kit/registry';

const FOLDER = join(__dirname, '../logs/golden');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

type Lifted = LiftedState<AppState, StoreAction, unknown>;

/** Returns the extension's store after the import of a file. */
function imported(text: string) {
  const store = createStore(rootReducer, instrument<AppState, StoreAction>());
  const { liftedStore } = store;
  // As the extension dispatches it (extension/src/pageScript); its typed creator accepts a list only with a state.
  liftedStore.dispatch({
    type: 'IMPORT_STATE',
    ...importState(text, {}),
  } as Parameters<typeof liftedStore.dispatch>[0]);
  return { store, liftedStore };
}

/** Returns a recorded session as today's portal saves it, from its first state. */
async function savedLog(name: string) {
  const { actions, preloadedState } = readLog(readFileSync(join(FOLDER, name), 'utf8'));
  const { finalState } = await replay({ actions, preloadedState, facts: null });
  const base = preloadedState === null ? null : initialStateOf({ preloadedState });
  const recording = { actions, times: actions.map(() => 0), base };
  return exportLog(recording, finalState, { build: 'test', environment: 'dev', note: '' });
}

describe('Redux DevTools imports what the portal saves', () => {
  it.each(NAMES)('%s: has its actions, and ends in its last state', async (name) => {
    const log = await savedLog(name);
    const { store, liftedStore } = imported(writeLog(log));
    const lifted: Lifted = liftedStore.getState();
    expect(lifted.stagedActionIds).toHaveLength(log.actions.length + 1);
    expect(lifted.computedStates.flatMap(({ error }) => error ?? [])).toEqual([]);
    expect(store.getState()).toEqual(createTimeline(log).stateAt(log.actions.length));
  });

  it('names the requested effect, the timer, and nothing else of a payload', () => {
    const effect = { type: 'signIn.submit' };
    const id = 'xstate.after.stepLimit.signOut';
    const names: [string, unknown, string][] = [
      ['effect/requested', { effect }, 'effect/requested signIn.submit'],
      ['effect/requested', { effect: 'x' }, 'effect/requested'],
      ['other/requested', { effect, id }, 'other/requested'],
      [
        'timer/requested',
        { id, machine: 'signOut' },
        'timer/requested stepLimit.signOut of signOut',
      ],
      ['signOut/timerElapsed', { id }, 'signOut/timerElapsed stepLimit.signOut'],
      ['egg/timer/requested', { id }, 'egg/timer/requested'],
      ['signOut/timerElapsedNow', { id }, 'signOut/timerElapsedNow'],
      ['signOut/timerElapsed', { id: 1 }, 'signOut/timerElapsed'],
      ['signOut/timerElapsed', 'x', 'signOut/timerElapsed'],
    ];
    for (const [type, payload, name] of names) expect(readableType({ type, payload })).toBe(name);
  });

  it('jumps to any step, skips one, and includes it again', async () => {
    const log = await savedLog('sign-in-wrong.json');
    const timeline = createTimeline(log);
    const { store, liftedStore } = imported(writeLog(log));
    for (const [at] of log.actions.entries()) {
      // The extension's own first action has index 0.
      liftedStore.dispatch(ActionCreators.jumpToAction(at + 1));
      expect(store.getState()).toEqual(timeline.stateAt(at + 1));
    }
    const refused = log.actions.findIndex(({ type }) => type === 'signIn/answered') + 1;
    liftedStore.dispatch(ActionCreators.jumpToAction(refused));
    liftedStore.dispatch(ActionCreators.toggleAction(refused));
    expect(store.getState()).toEqual(timeline.stateAt(refused - 1));
    liftedStore.dispatch(ActionCreators.toggleAction(refused));
    expect(store.getState()).toEqual(timeline.stateAt(refused));
  });

  it('exports its whole lifted state, which the player opens', async () => {
    const log = await savedLog('sign-in-wrong.json');
    const { liftedStore } = imported(writeLog(log));
    expect(readLog(JSON.stringify(liftedStore.getState())).actions).toEqual(log.actions);
  });
});
