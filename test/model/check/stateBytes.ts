import type { LocalState } from '../../../machines/session/pendingRequests';
import { CALL_SIZE, SHARED, TAB, TABS_AT, tabSize, type Bound } from './layout';
import type { NumberedMachines } from './machines';

/** A state of the model, read and written by the names of the layout. */
export class StateBytes {
  bytes: Uint8Array = new Uint8Array(0);
  readonly size: number;

  constructor(
    readonly bound: Bound,
    protected readonly machines: NumberedMachines,
  ) {
    this.size = tabSize(bound);
  }

  shared(at: number): number {
    return this.bytes[at] ?? 0;
  }

  share(at: number, value: number): void {
    this.bytes[at] = value;
  }

  of(tab: number, at: number): number {
    return this.bytes[TABS_AT + tab * this.size + at] ?? 0;
  }

  put(tab: number, at: number, value: number): void {
    this.bytes[TABS_AT + tab * this.size + at] = value;
  }

  call(tab: number, call: number, at: number): number {
    return this.of(tab, TAB.calls + call * CALL_SIZE + at);
  }

  putCall(tab: number, call: number, at: number, value: number): void {
    this.put(tab, TAB.calls + call * CALL_SIZE + at, value);
  }

  sessionOf(tab: number) {
    return this.machines.session.state(this.of(tab, TAB.session));
  }

  refreshOf(tab: number) {
    const number = this.of(tab, TAB.refreshLow) + this.of(tab, TAB.refreshHigh) * 256;
    return this.machines.refresh.state(number);
  }

  /** The session state in the cookies (SessionTokens.read). They are never wiped here, so it is never in doubt. */
  get local(): LocalState {
    return this.shared(SHARED.cookieToken) === 0 ? 'NOT_EXISTS' : 'EXISTS';
  }

  get isFresh(): boolean {
    return this.shared(SHARED.cookieToken) > this.shared(SHARED.knownEnded);
  }
}
