import { useMemo, useState } from 'react';
import type { StoreAction } from '../../kit/action';
import type { AppState, MachineName } from '../../kit/registry';
import { machineSlices } from '../../appStore';
import { activeIds, chartOf } from '../chart/chart';
import { ChartBoxes } from '../chart/chartBoxes';
import { ChangesTable } from '../list/changesTable';
import { machineOfAction, MachineSelect } from '../list/machineSelect';
import { readableType } from '../reduxDevTools';
import { changesBetween } from '../../kit/recorder/changes';

interface Props {
  /** The action that leads to this position; null at the start. */
  action: StoreAction | null;
  /** When it happened, in ms after the log's start; null if unknown. */
  at: number | null;
  before: AppState;
  after: AppState;
  requests: readonly StoreAction[];
  marks?: readonly string[];
}

/** Shows one step in detail: the action, its changes and requests, and each machine's state. */
export function StepView({ action, at, before, after, requests, marks = [] }: Props) {
  const [chosen, choose] = useState<MachineName | null>(null);
  const name = chosen ?? machineOfAction(action) ?? 'session';
  const chart = useMemo(() => chartOf(machineSlices[name].machine), [name]);
  return (
    <section aria-label="Step">
      <h2>{action ? readableType(action) : 'Before the first action'}</h2>
      {at !== null && <p className="wb-note">{(at / 1_000).toFixed(3)} s after the start</p>}
      {marks.map((mark) => (
        <p key={mark} className="wb-problem">
          {mark}
        </p>
      ))}
      {action && <pre className="wb-payload">{JSON.stringify(action, null, 2)}</pre>}
      <h3>Changed</h3>
      <ChangesTable label="Changes" changes={changesBetween(before, after)} />
      <h3>Requests</h3>
      {requests.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <ul className="wb-plain">
          {requests.map((request, index) => (
            // The order of a step's requests never changes.
            <li key={`${readableType(request)} ${index}`}>{readableType(request)}</li>
          ))}
        </ul>
      )}
      <h3>
        <MachineSelect name={name} state={after} onChoose={choose} />
      </h3>
      <ChartBoxes chart={chart} active={activeIds(chart, after[name].value)} />
    </section>
  );
}
