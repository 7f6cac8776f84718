import { isDeepStrictEqual } from 'node:util';
import type { AnyEffect, EventOf, MachineName } from '../../src/kit/registry';
import type { StoreAction } from '../../src/kit/action';
import { timerElapsed, type MachineSlice } from '../../src/kit/machineSlice';
import { machineSlices, rootReducer } from '../../src/appStore';
import { openAs, openWorld, settle, type LocalKind, type World } from '../support/world';
import { delayOf, isTimer, type EventCase, type Path } from './paths';
import { TRACE_ID } from './tracedCalls';

interface MachineEvent {
  type: string;
  payload?: unknown;
}

/**
 * Triggers one event: a user's by dispatching it, the environment's by a port's response. `next` is the event after it,
 * for what must be arranged in advance.
 */
export type Executor<Event> = (
  world: World,
  event: Event,
  next: MachineEvent | null,
) => void | Promise<void>;

type PerEffect<Value> = Readonly<Partial<Record<AnyEffect['type'], Value>>>;

/** A worker that throws: the event its machine receives, and the resulting state. */
export interface Crash {
  page?: string;
  session?: LocalKind;
  /** What happens before. */
  before?: readonly StoreAction[] | ((world: World) => void | Promise<void>);
  /** Breaks a port; by default the addresses of the platform's API. */
  breaks?: (world: World) => void;
  /** Makes the machine request the work. */
  asks: StoreAction | ((world: World) => void | Promise<void>);
  event: StoreAction;
  state: unknown;
  /** Whether a list is read again afterwards, which also fails. */
  rereads?: boolean;
}

/** How to run the paths of one machine on the real store, with the real sagas. */
export interface Driver<Name extends MachineName> {
  /** The session of a tab in which the machine is in its initial state; by default a new browser's. */
  session?: LocalKind;
  /** Opens that tab in another way. */
  boot?: () => World | Promise<World>;
  /** How events are caused: each one of the environment has its executor, or is in `runsOn`; others are dispatched. */
  executors: {
    readonly [Event in EventOf<Name> as Event['type']]?: Executor<Event>;
  };
  /** Lets a delayed transition elapse; `delay` is the name of its delay. */
  elapse?: (world: World, delay: string) => void | Promise<void>;
  /** Events that follow automatically, so that a path may end before them. */
  runsOn?: readonly EventOf<Name>['type'][];
  /** The secrets that the paths send, which the search for leaks looks for. */
  sends?: readonly string[];
  /** What ends the work that a state awaits without a limit of its own. */
  workEnds?: PerEffect<string>;
  /** For effects whose work is awaited: how the worker may throw. */
  crashes?: PerEffect<Crash>;
}

/** A driver of any machine, for the runner. */
export interface AnyDriver extends Omit<Driver<MachineName>, 'executors' | 'runsOn'> {
  machine: MachineName;
  executors: Readonly<Record<string, Executor<MachineEvent>>>;
  runsOn?: readonly string[];
}

/** Opens a tab in which the driver's machine is in its initial state. */
export async function boot({ session, boot: own }: AnyDriver): Promise<World> {
  const world = own ? await own() : session ? openAs(session) : openWorld();
  world.random.traceId = TRACE_ID;
  return world;
}

/** Common limits of work that many states await. */
export const CALL_LIMIT = 'A request times out after 60 s (spec 9: request timeout).';
export const AT_ONCE = 'It sends no request, and ends at once.';

/** Makes the port's method throw from here on. */
export const broken = <Port extends object>(port: Port, method: keyof Port & string): void => {
  port[method] = (() => {
    throw new Error('broken on purpose');
    // The return type is irrelevant, since the method always throws.
  }) as Port[typeof method];
};

export async function crash(world: World, { before = [], breaks, asks }: Crash): Promise<void> {
  if (typeof before === 'function') await before(world);
  else {
    for (const action of before) world.store.dispatch(action);
    await settle();
  }
  if (breaks) breaks(world);
  else broken(world.env.addresses, 'api');
  if (typeof asks === 'function') await asks(world);
  else world.store.dispatch(asks);
}

/** What a machine's page brings when it opens. */
export type Arrival<Name extends MachineName> = Extract<
  EventOf<Name>,
  { type: `${Name}/arrived`; payload: unknown }
>['payload'];

/** An executor for the event that opens a page: it first prepares what the next event says that the page brings. */
export const opening =
  <Arrived extends Arrival<MachineName>>(
    prepare: (world: World, arrived: Arrived) => void | Promise<void>,
  ): Executor<MachineEvent> =>
  async (world, event, next) => {
    // The models' `arrived` is the machine's own.
    if (next?.type.endsWith('/arrived')) await prepare(world, next.payload as Arrived);
    dispatch(world, event);
  };

/** An executor for an event that follows automatically. */
export const followsOfItself = (): void => undefined;

/** Dispatches the event as it is: a user's, or the environment's where a reason is given. */
export const dispatch = ({ store }: World, event: MachineEvent): void => {
  store.dispatch(event);
};

/** An executor for a user's event whose payload has a secret: `text`, by the handle of this name. */
export const withSecret =
  <Handle extends string>(handle: Handle, text: string) =>
  (world: World, event: { type: string; payload: Readonly<Record<Handle, string>> }): void => {
    world.secretHandles.secrets.set(event.payload[handle], text);
    dispatch(world, event);
  };

const actionOf = (machine: MachineName, event: MachineEvent): StoreAction =>
  isTimer(event) ? timerElapsed(machine, event.type) : event;

/** Returns a function for a machine's state after each action that it has handled since a place in the trail. */
function follow(machine: MachineName, trail: readonly StoreAction[]) {
  const slice: MachineSlice = machineSlices[machine];
  const handled: { action: StoreAction; state: unknown }[] = [];
  let { state } = slice.initial;
  let at = trail.length;
  return () => {
    for (; at < trail.length; at += 1) {
      const action = trail[at];
      if (!action) continue;
      const step = slice.step(state, action);
      if (step.state !== state || step.requests.length > 0)
        handled.push({ action, state: step.state });
      state = step.state;
    }
    return handled;
  };
}

/** Compares without `expect` first, which takes longer than the step that it checks. */
function expectEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** Runs a path, and compares the store with the model after each step. Returns the tab. */
export async function runPath(driver: AnyDriver, { steps }: Path): Promise<World> {
  const { machine } = driver;
  const slice: MachineSlice = machineSlices[machine];
  const world = await boot(driver);
  await settle();
  expectEqual(world.store.getState()[machine], slice.initial.state);
  const from = world.trail.length;
  const handled = follow(machine, world.trail);
  let model = slice.initial.state;
  let seen = 0;
  for (const [index, each] of steps.entries()) {
    const { label, event } = each;
    await execute(driver, world, each, steps[index + 1]?.event ?? null);
    await settle();
    const action = actionOf(machine, event);
    const before = model;
    const step = slice.step(before, action);
    model = step.state;
    if (step.state === before && step.requests.length === 0) {
      expect(world.trail.slice(from)).toContainEqual(action);
      continue;
    }
    expectEqual({ label, ...handled()[seen] }, { label, action, state: model });
    seen += 1;
  }
  const { runsOn = [] } = driver;
  const unexpected = handled()
    .slice(seen)
    .filter(({ action }) => !runsOn.includes(action.type));
  expect(unexpected).toEqual([]);
  expectEqual(
    world.trail.reduce(rootReducer, rootReducer(undefined, { type: 'replay' })),
    world.store.getState(),
  );
  return world;
}

export async function execute(
  { executors, runsOn = [], elapse }: AnyDriver,
  world: World,
  { by, event }: EventCase,
  next: MachineEvent | null,
): Promise<void> {
  const { type } = event;
  if (isTimer(event)) return elapse?.(world, delayOf(event));
  const executor = executors[type];
  if (executor) return executor(world, event, next);
  if (runsOn.includes(type)) return;
  if (by === 'environment') throw new Error(`No executor for ${type}.`);
  dispatch(world, event);
}
