import { useMemo, useState } from 'react';
import { machineSlices } from '../../appStore';
import type { StoreAction } from '../../kit/action';
import { timerElapsed, type MachineSlice } from '../../kit/machineSlice';
import type { MachineName } from '../../kit/registry';
import { changesBetween } from '../../kit/recorder/changes';
import { chartOf } from '../chart/chart';
import { outcomeOf, sliceHandling } from '../inspector/byHand';
import { MachineView } from '../inspector/machineView';
import { ChangesTable } from '../list/changesTable';
import { machineOfAction, MachineSelect } from '../list/machineSelect';
import { branchAt, stateAt, timersAt, withAction, withSkip, type Trial } from './trial';
import { trialEntries } from './trialEntries';
import { TrialSteps } from './trialSteps';

interface Branch {
  name: string;
  trial: Trial;
  position: number;
}

interface Props {
  /** The first branch, kept for comparison. */
  original: Trial;
  /** The machine that is shown first. */
  machine?: MachineName;
}

const slices: Readonly<Record<string, MachineSlice>> = machineSlices;

const lastMachine = ({ steps }: Trial): MachineName =>
  machineOfAction(steps.at(-1)?.action) ?? 'signIn';

/** Describes what an event does at a position of a trial. */
function triedText(trial: Trial, position: number, event: StoreAction): string {
  const [name = ''] = event.type.split('/', 1);
  const slice = sliceHandling(event.type) ?? slices[name];
  if (!slice) return `Not sent: no machine of the portal handles ${event.type}.`;
  const { isSafe, text } = outcomeOf(slice, Object(stateAt(trial, position))[slice.name], event);
  return `${isSafe ? `Sent ${event.type}` : 'Not sent'}: ${text}`;
}

/** Shows how the final state of a branch differs from that of the original. */
function EndDifference({ original, trial }: { original: Trial; trial: Trial }) {
  const changes = useMemo(
    () =>
      changesBetween(stateAt(original, original.steps.length), stateAt(trial, trial.steps.length)),
    [original, trial],
  );
  if (trial === original || original.steps.length === 0) return null;
  if (changes.length === 0) return <p className="wb-note">Ends like the original.</p>;
  return (
    <details>
      <summary>
        Ends in {changes.length === 1 ? '1 field' : `${changes.length} fields`} other than the
        original
      </summary>
      <ChangesTable label="Differences from the end of the original" changes={changes} />
    </details>
  );
}

/**
 * A detached copy of a portal: go to any step, skip steps, insert events and timers, and branch. It never affects the
 * live portal or the network.
 */
export function TrialView({ original, machine = lastMachine(original) }: Props) {
  const [branches, setBranches] = useState<readonly Branch[]>([
    { name: 'Original', trial: original, position: original.steps.length },
  ]);
  const [shown, show] = useState(0);
  const [name, showMachine] = useState(machine);
  const [sent, setSent] = useState('');
  const chart = useMemo(() => chartOf(machineSlices[name].machine), [name]);
  const branch = branches[shown] ?? branches[0];
  const entries = useMemo(
    () => (branch ? trialEntries(branch.trial, branch.position, name) : []),
    [branch, name],
  );
  if (!branch) return null;
  const { trial, position } = branch;
  const state = stateAt(trial, position)[name];

  const change = (next: Partial<Branch>) =>
    setBranches(branches.map((each, at) => (at === shown ? { ...each, ...next } : each)));
  /** The original stays unchanged: any change creates a branch. */
  const changeTrial = (next: Trial, at: number) => {
    if (shown !== 0 || original.steps.length === 0) change({ trial: next, position: at });
    else addBranch(next, at);
  };
  const addBranch = (next: Trial, at: number) => {
    setBranches([...branches, { name: `Branch ${branches.length}`, trial: next, position: at }]);
    show(branches.length);
  };
  const send = (event: StoreAction) => {
    const text = triedText(trial, position, event);
    setSent(text);
    if (text.startsWith('Sent')) changeTrial(withAction(trial, position, event), position + 1);
  };

  return (
    <section className="wb-trial" aria-label="Trial">
      <div className="wb-chart-tools">
        <label>
          Branch{' '}
          <select value={shown} onChange={({ target }) => show(Number(target.value))}>
            {branches.map((each, at) => (
              <option key={each.name} value={at}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => addBranch(branchAt(trial, position), position)}>
          Branch here
        </button>
        <MachineSelect name={name} state={stateAt(trial, position)} onChoose={showMachine} />
      </div>
      <div className="wb-trial-columns">
        <div>
          <div className="wb-actions">
            <button
              type="button"
              disabled={position === 0}
              onClick={() => change({ position: position - 1 })}
            >
              Back
            </button>
            <button
              type="button"
              disabled={position === trial.steps.length}
              onClick={() => change({ position: position + 1 })}
            >
              Next
            </button>
            <output className="wb-note">
              Step {position} of {trial.steps.length}
            </output>
          </div>
          <TrialSteps
            trial={trial}
            position={position}
            onGo={(at) => change({ position: at })}
            onSkip={(at, isSkipped) => changeTrial(withSkip(trial, at, isSkipped), position)}
          />
          <EndDifference original={original} trial={trial} />
        </div>
        <MachineView
          key={name}
          machine={{ name, chart, value: state.value, context: state.context }}
          entries={entries}
          timers={timersAt(trial, position).filter((timer) => timer.machine === name)}
          sent={sent}
          onSend={send}
          onFire={({ machine: of, id }) => send(timerElapsed(of, id))}
          isSimulated
        />
      </div>
    </section>
  );
}
