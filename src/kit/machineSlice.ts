import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  StateValueFrom,
} from 'xstate';
import { createActor, initialTransition } from 'xstate';
import { isObject, type StoreAction } from './action';

/** A machine's state as the store holds it: plain JSON. */
export interface MachineState<Machine extends AnyStateMachine = AnyStateMachine> {
  value: StateValueFrom<Machine>;
  context: ContextFrom<Machine>;
  status: 'active' | 'done' | 'error' | 'stopped';
}

/** What one step asked for: effects for the sagas, timers to start or cancel. */
export type StepRequest =
  | { kind: 'effect'; effect: { type: string } }
  | { kind: 'timer'; id: string; delayMs: number }
  | { kind: 'cancel'; id: string };

export interface Step<Machine extends AnyStateMachine> {
  state: MachineState<Machine>;
  requests: readonly StepRequest[];
}

/** A machine as a reducer, and as the middleware asks it what it emitted. */
export interface MachineSlice<Machine extends AnyStateMachine = AnyStateMachine> {
  name: string;
  machine: Machine;
  /** The state before any event, and what entering it asked for. */
  initial: Step<Machine>;
  /** One pure step. The same state and action give the same answer, without computing it twice. */
  step: (state: MachineState<Machine>, action: StoreAction) => Step<Machine>;
  reducer: (state: MachineState<Machine> | undefined, action: StoreAction) => MachineState<Machine>;
}

interface ExecutableAction {
  type: string;
  params: unknown;
}

/** Reads what xstate wants executed; anything but emit and delayed transitions is not permitted. */
function requestOf(machine: string, action: ExecutableAction): StepRequest {
  const params = isObject(action.params) ? action.params : {};
  const { event, id, delay, sendId } = params;
  if (action.type === 'xstate.emit' && isObject(event) && typeof event['type'] === 'string')
    return { kind: 'effect', effect: { ...event, type: event['type'] } };
  if (action.type === 'xstate.raise' && typeof id === 'string' && typeof delay === 'number')
    return { kind: 'timer', id, delayMs: delay };
  if (action.type === 'xstate.cancel' && typeof sendId === 'string')
    return { kind: 'cancel', id: sendId };
  throw new Error(
    `Machine "${machine}" asked for "${action.type}". Machines here may only emit effects and use delayed transitions.`,
  );
}

const elapsedType = (machine: string): string => `${machine}/timerElapsed`;

/** The ordinary event that brings an elapsed `after` timer back to its machine. */
export const timerElapsed = (machine: string, id: string) => ({
  type: elapsedType(machine),
  payload: { id },
});

/** The machine's own event for an action, or null when the action is not for this machine. */
export function eventFor(machine: string, action: StoreAction): { type: string } | null {
  if (!action.type.startsWith(`${machine}/`)) return null;
  if (action.type !== elapsedType(machine)) return action;
  const { payload } = action;
  return isObject(payload) && typeof payload['id'] === 'string' ? { type: payload['id'] } : null;
}

/**
 * xstate's pure `transition()`, but for one thing: that makes an actor for each step, which costs more
 * than the step. Machines here spawn nothing, so that one idle actor serves all steps of a machine.
 */
function stepper(logic: AnyStateMachine) {
  const self = createActor(logic);
  const idle = () => undefined;
  return (before: AnyMachineSnapshot, event: { type: string }) => {
    const actions: ExecutableAction[] = [];
    const scope: AnyActorScope = {
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: idle,
      defer: idle,
      emit: idle,
      stopChild: idle,
      actionExecutor: (action) => void actions.push(action),
    };
    return [logic.transition(before, event, scope), actions] as const;
  };
}

/**
 * Makes a slice of which the machine is the reducer: the state is plain JSON, a step is xstate's pure
 * `transition()`, and an event the machine does not accept gives back the same reference.
 */
export function createMachineSlice<Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
): MachineSlice<Machine> {
  // Within the kit every machine is any machine; its types return at the slice's own border.
  const logic: AnyStateMachine = machine;
  const plain = (snapshot: AnyMachineSnapshot): MachineState<Machine> => ({
    value: snapshot.value as StateValueFrom<Machine>,
    context: snapshot.context as ContextFrom<Machine>,
    status: snapshot.status,
  });
  const [first, firstActions] = initialTransition(logic);
  const initial: Step<Machine> = {
    state: plain(first),
    requests: firstActions.map((action) => requestOf(name, action)),
  };

  const transition = stepper(logic);
  const compute = (from: MachineState<Machine>, by: StoreAction): Step<Machine> => {
    const event = eventFor(name, by);
    if (!event) return { state: from, requests: [] };
    const before = logic.resolveState(from);
    const [after, actions] = transition(before, event);
    return {
      state: after === before ? from : plain(after),
      requests: actions.map((action) => requestOf(name, action)),
    };
  };

  let last: { from: MachineState<Machine>; by: StoreAction; step: Step<Machine> } | null = null;
  const step: MachineSlice<Machine>['step'] = (from, by) => {
    if (last?.from !== from || last.by !== by) last = { from, by, step: compute(from, by) };
    return last.step;
  };

  return {
    name,
    machine,
    initial,
    step,
    reducer: (state, action) => (state ? step(state, action).state : initial.state),
  };
}
