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
  /** The broken promise, how many steps lead to it, and a log for each tab; null where all are kept. */
  broken: { promise: string; steps: number; logs: readonly ActionLog[] } | null;
}

/** Looks at every state within the bound, with a defect put in or without. */
export async function check(bound: Bound, defect: Defect | null = null): Promise<Checked> {
  const model = new Model(bound, createMachines(), defect);
  const { broken, ...found } = explore(explorable(model));
  if (!broken) return { ...found, broken };
  const { promise, path } = broken;
  const heard = retrace(model, path);
  const tabs = Array.from({ length: bound.tabs }, (_, tab) => tab);
  const logs = await Promise.all(tabs.map((tab) => logOf(heard, tab, promise)));
  return { ...found, broken: { promise, steps: path.length, logs } };
}
