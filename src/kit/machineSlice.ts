import type {
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  StateValueFrom,
} from 'xstate';
import { createActor, createMachine } from 'xstate';
import { isObject, type StoreAction } from './action';

/** A machine's state in the store: plain JSON. */
export interface MachineState<Machine extends AnyStateMachine = AnyStateMachine> {
  value: StateValueFrom<Machine>;
  context: ContextFrom<Machine>;
  status: 'active' | 'done' | 'error' | 'stopped';
}

/** A request of one step: an effect for the sagas, or a timer to start or cancel. */
export type StepRequest =
  | { kind: 'effect'; effect: { type: string } }
  | { kind: 'timer'; id: string; delayMs: number }
  | { kind: 'cancel'; id: string };

export interface Step<Machine extends AnyStateMachine> {
  state: MachineState<Machine>;
  requests: readonly StepRequest[];
}

/** A machine as a reducer, with access to what each step emits. */
export interface MachineSlice<Machine extends AnyStateMachine = AnyStateMachine> {
  name: string;
  machine: Machine;
  /** The state before any event, and the requests made on entering it. */
  initial: Step<Machine>;
  /** One pure step, memoized: the same state and action return the same result. */
  step: (state: MachineState<Machine>, action: StoreAction) => Step<Machine>;
  reducer: (state: MachineState<Machine> | undefined, action: StoreAction) => MachineState<Machine>;
}

interface ExecutableAction {
  type: string;
  params: unknown;
}

/** Reads what xstate wants executed; throws for anything but emit and delayed transitions. */
function requestOf(machine: string, action: ExecutableAction): StepRequest {
  const params = isObject(action.params) ? action.params : {};
  const { event, id, delay, sendId } = params;
  if (action.type === 'xstate.emit' && isObject(event) && typeof event['type'] === 'string')
    return { kind: 'effect', effect: { ...event, type: event['type'] } };
  if (action.type === 'xstate.raise' && typeof id === 'string' && typeof delay === 'number')
    return { kind: 'timer', id, delayMs: delay };
  if (action.type === 'xstate.cancel') return { kind: 'cancel', id: String(sendId) };
  throw new Error(
    `Machine "${machine}" asked for "${action.type}". Machines may only emit effects and use delayed transitions.`,
  );
}

const elapsedType = (machine: string): string => `${machine}/timerElapsed`;

/** The event that returns an elapsed `after` timer to its machine. */
export const timerElapsed = (machine: string, id: string) => ({
  type: elapsedType(machine),
  payload: { id },
});

/** The machine's event for an action; null if the action is for another machine. */
export function eventFor(machine: string, action: StoreAction): { type: string } | null {
  if (!action.type.startsWith(`${machine}/`)) return null;
  if (action.type !== elapsedType(machine)) return action;
  const { payload } = action;
  return isObject(payload) && typeof payload['id'] === 'string' ? { type: payload['id'] } : null;
}

/** Machines here spawn nothing, so one idle actor serves every step of all machines. */
const idleActor = createActor(createMachine({}));
const idle = () => undefined;

/**
 * Runs one of xstate's pure functions and returns what it wants executed. xstate's own `transition()` creates an
 * actor for each step, which costs more than the step.
 */
function collect(
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): readonly [AnyMachineSnapshot, readonly ExecutableAction[]] {
  const actions: ExecutableAction[] = [];
  const snapshot = run({
    self: idleActor,
    system: idleActor.system,
    id: '',
    sessionId: '',
    logger: idle,
    defer: idle,
    emit: idle,
    stopChild: idle,
    actionExecutor: (action) => void actions.push(action),
  });
  return [snapshot, actions];
}

/**
 * Creates a slice whose reducer is the machine: the state is plain JSON, and a step is xstate's pure `transition()`.
 * An event that the machine does not accept returns the same reference.
 */
export function createMachineSlice<Machine extends AnyStateMachine>(
  name: string,
  machine: Machine,
): MachineSlice<Machine> {
  // Within the kit every machine is untyped; its types return at the slice's boundary.
  const logic: AnyStateMachine = machine;
  const plain = (snapshot: AnyMachineSnapshot): MachineState<Machine> => ({
    value: snapshot.value as StateValueFrom<Machine>,
    context: snapshot.context as ContextFrom<Machine>,
    status: snapshot.status,
  });
  const requestsOf = (actions: readonly ExecutableAction[]) =>
    actions.map((action) => requestOf(name, action));

  let initial: Step<Machine> | null = null;
  // Computed when a store needs it, so that loading many machines does not block the page.
  const first = (): Step<Machine> => {
    if (initial) return initial;
    const [snapshot, actions] = collect((scope) => logic.getInitialSnapshot(scope));
    return (initial = { state: plain(snapshot), requests: requestsOf(actions) });
  };

  const compute = (from: MachineState<Machine>, by: StoreAction): Step<Machine> => {
    const event = eventFor(name, by);
    if (!event) return { state: from, requests: [] };
    const before = logic.resolveState(from);
    const [after, actions] = collect((scope) => logic.transition(before, event, scope));
    return { state: after === before ? from : plain(after), requests: requestsOf(actions) };
  };

  let last: { from: MachineState<Machine>; by: StoreAction; step: Step<Machine> } | null = null;
  const step: MachineSlice<Machine>['step'] = (from, by) => {
    if (last?.from !== from || last.by !== by) last = { from, by, step: compute(from, by) };
    return last.step;
  };

  return {
    name,
    machine,
    get initial() {
      return first();
    },
    step,
    reducer: (state, action) => (state ? step(state, action) : first()).state,
  };
}
