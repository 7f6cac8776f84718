import type { ActionLog } from '../../../src/kit/recorder/logDetails';
import type { Defect } from './defects';
import { explore } from './explore';
import type { Bound } from './layout';
import { createMachines } from './machines';
import { Model } from './model';
import { explorable } from './moves';
import { logOf, retrace } from './trace';

export interface Checked {
  states: number;
  steps: number;
  depth: number;
  /** The broken promise, the number of steps to it, and a log for each tab; null if all are kept. */
  broken: { promise: string; steps: number; logs: readonly ActionLog[] } | null;
}

/** Checks every state within the bound, with or without a defect. */
export async function check(bound: Bound, defect: Defect | null = null): Promise<Checked> {
  const model = new Model(bound, createMachines(), defect);
  const { broken, ...found } = explore(explorable(model));
  if (!broken) return { ...found, broken };
  const { promise, path } = broken;
  const received = retrace(model, path);
  const tabs = Array.from({ length: bound.tabs }, (_, tab) => tab);
  const logs = await Promise.all(tabs.map((tab) => logOf(received, tab, promise)));
  return { ...found, broken: { promise, steps: path.length, logs } };
}
