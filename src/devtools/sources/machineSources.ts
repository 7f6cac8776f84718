import type { Shape } from './shape';

/** Where a machine is written. */
export interface MachineSource {
  /** From the root of the repository. */
  file: string;
  text: string;
  /** The line of each state, from 1, by the state's id. */
  lines: Readonly<Record<string, number>>;
}

/** What the sources say of the machines that a build does not: where they are, and what their events carry. */
export interface MachineSources {
  machines: Readonly<Record<string, MachineSource>>;
  /** The payload of each event by its type; null for an event without. */
  payloads: Readonly<Record<string, Shape | null>>;
}

/** The build puts what it reads here (scripts/machineSources); where no build ran, nothing is known. */
export const machineSources: MachineSources = { machines: {}, payloads: {} };
