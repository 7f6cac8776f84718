import { Desk } from './desk';
import type { Ports } from './ports';

/** What every worker gets: the ports and the desk. */
export interface Env extends Ports {
  desk: Desk;
}

export const createEnv = (ports: Ports): Env => ({ ...ports, desk: new Desk() });
