import type { StoreAction } from '../../../src/kit/action';
import type { Defect } from './defects';
import { StateBytes } from './stateBytes';
import { TAB, type Bound } from './layout';
import type { Effect, NumberedMachines } from './machines';

/** Receives each event of a tab's machines; tabs count from 0. */
export type Listener = (tab: number, event: StoreAction) => void;

interface SentEvent {
  key: string;
  event: () => StoreAction;
}

/** The stores of the tabs: pass events to the real machines and perform their effects. */
export abstract class TabStores extends StateBytes {
  /** Receives the events that lead from one state to the one in `bytes`. */
  listener: Listener | null = null;
  private queue: (() => void)[] | null = null;

  constructor(
    bound: Bound,
    machines: NumberedMachines,
    protected readonly defect: Defect | null,
  ) {
    super(bound, machines);
  }

  // The store.

  /** Sends an event to a tab's machine, then performs its effects; events that follow come afterwards. */
  protected sendEvent(tab: number, key: string, event: () => StoreAction): void {
    const announced = () => this.dispatch(tab, { key, event });
    if (this.queue) {
      this.queue.push(announced);
      return;
    }
    this.queue = [announced];
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) next();
    } finally {
      this.queue = null;
    }
  }

  protected dispatch(tab: number, { key, event }: SentEvent): void {
    this.listener?.(tab, event());
    const isRefresh = key !== 'read' && event().type.startsWith('refresh/');
    const effects = isRefresh
      ? this.stepRefresh(tab, key, event)
      : this.stepSession(tab, key, event);
    for (const effect of effects) this.perform(tab, effect);
  }

  protected stepRefresh(tab: number, key: string, event: () => StoreAction): readonly Effect[] {
    const from = this.of(tab, TAB.refreshLow) + this.of(tab, TAB.refreshHigh) * 256;
    const { to, effects } = this.machines.refresh.step(from, key, event);
    this.put(tab, TAB.refreshLow, to & 255);
    this.put(tab, TAB.refreshHigh, to >> 8);
    return effects;
  }

  protected stepSession(tab: number, key: string, event: () => StoreAction): readonly Effect[] {
    const { to, effects } = this.machines.session.step(this.of(tab, TAB.session), key, event);
    this.put(tab, TAB.session, to);
    return effects;
  }

  /** Performs an effect of a machine. */
  protected abstract perform(tab: number, effect: Effect): void;
}
