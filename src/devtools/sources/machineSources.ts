import type { Shape } from './shape';

export interface MachineSource {
  /** Path from the root of the repository. */
  file: string;
  text: string;
  /** The line of each state, from 1, by state id. */
  lines: Readonly<Record<string, number>>;
}

/** Facts from the sources of the machines that a build lacks: locations, and payloads of events. */
export interface MachineSources {
  machines: Readonly<Record<string, MachineSource>>;
  /** The payload of each event by type; null for an event without one. */
  payloads: Readonly<Record<string, Shape | null>>;
}

/** Filled in by the build (scripts/machineSources); empty without a build. */
export const machineSources: MachineSources = { machines: {}, payloads: {} };
