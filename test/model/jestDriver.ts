import type { AnyEffect, MachineName } from '../../src/kit/registry';
import type { StoreAction } from '../../src/kit/action';
import { timerElapsed, type MachineSlice } from '../../src/kit/machineSlice';
import { machineSlices, rootReducer } from '../../src/appStore';
import { settle, type LocalKind, type World } from '../support/world';
import { delayOf, isTimer, type Path } from './paths';

interface MachineEvent {
  type: string;
  payload?: unknown;
}

/**
 * Makes one event happen: the person's by dispatching it, the environment's by a port's answer. `next` is
 * the event after it, for what has to be arranged before it is asked for.
 */
export type Executor<Event> = (
  world: World,
  event: Event,
  next: MachineEvent | null,
) => void | Promise<void>;

/** One executor for each event of a machine. A missing one does not compile. */
export type Executors<Event extends MachineEvent> = {
  readonly [Type in Event['type']]: Executor<Extract<Event, { type: Type }>>;
};

type PerEffect<Value> = Readonly<Partial<Record<AnyEffect['type'], Value>>>;

/** A worker that throws: the event its machine receives, and the state this leads to. */
export interface Crash {
  page?: string;
  session?: LocalKind;
  /** What has happened until then. */
  before?: readonly StoreAction[] | ((world: World) => void | Promise<void>);
  /** Breaks a port; without it, the addresses of the platform's API are broken. */
  breaks?: (world: World) => void;
  /** Brings the machine to ask for the work. */
  asks: StoreAction | ((world: World) => void | Promise<void>);
  event: StoreAction;
  state: unknown;
  /** Whether a list is read again after it, which fails too. */
  rereads?: boolean;
}

/** How the paths of one machine are run on the real store, with the real sagas. */
export interface Driver<Event extends MachineEvent> {
  machine: MachineName;
  /** A tab in which the machine stands in its initial state. */
  boot: () => World | Promise<World>;
  executors: Executors<Event>;
  /** Lets a delayed transition come due; `delay` is the name of its delay. */
  elapse?: (world: World, delay: string) => void | Promise<void>;
  /** Events that follow of themselves, so that a path may end before them. */
  runsOn?: readonly Event['type'][];
  /** The secrets that the paths send, so that the search for them elsewhere means something. */
  sends?: readonly string[];
  /** What ends the work that a state waits for without a limit of its own. */
  workEnds?: PerEffect<string>;
  /** For the effects whose work somebody waits for: how the worker may throw. */
  crashes?: PerEffect<Crash>;
}

/** A driver as the runner meets it. */
export type AnyDriver = Driver<MachineEvent> & {
  executors: Readonly<Record<string, Executor<MachineEvent>>>;
};

/** Ends of work that many states wait for. */
export const CALL_LIMIT = 'A call ends after 60 s (spec 9: request timeout).';
export const AT_ONCE = 'It asks nobody, and answers at once.';

/** From here on the method of a port throws. */
export const broken = <Port extends object>(port: Port, method: keyof Port & string): void => {
  port[method] = (() => {
    throw new Error('broken on purpose');
    // Whatever the method returns, it returns nothing any more.
  }) as Port[typeof method];
};

/** Brings a worker to throw. */
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

/** Makes an event that follows of itself from what went before. */
export const followsOfItself = (): void => undefined;

/** Dispatches the event as it is: a person's move, or one of the environment, with the reason. */
export const dispatch = ({ store }: World, event: MachineEvent): void => {
  store.dispatch(event);
};

const actionOf = (machine: MachineName, event: MachineEvent): StoreAction =>
  isTimer(event) ? timerElapsed(machine, event.type) : event;

/** The state of a machine after each action of a trail that it took notice of. */
function noticed(machine: MachineName, trail: readonly StoreAction[]) {
  const slice: MachineSlice = machineSlices[machine];
  let state = slice.initial.state;
  return trail.flatMap((action) => {
    const step = slice.step(state, action);
    const isNoticed = step.state !== state || step.requests.length > 0;
    state = step.state;
    return isNoticed ? [{ action, state }] : [];
  });
}

/** Runs a path, and after each step compares the store with the model. Gives the tab as it is then. */
export async function runPath(driver: AnyDriver, { steps }: Path): Promise<World> {
  const { machine } = driver;
  const slice: MachineSlice = machineSlices[machine];
  const world = await driver.boot();
  await settle();
  expect(world.store.getState()[machine]).toEqual(slice.initial.state);
  const from = world.trail.length;
  let model = slice.initial.state;
  let seen = 0;
  for (const [index, { label, event }] of steps.entries()) {
    await execute(driver, world, event, steps[index + 1]?.event ?? null);
    await settle();
    const action = actionOf(machine, event);
    const before = model;
    const step = slice.step(before, action);
    model = step.state;
    const trail = world.trail.slice(from);
    if (step.state === before && step.requests.length === 0) {
      expect(trail).toContainEqual(action);
      continue;
    }
    const happened = noticed(machine, trail);
    expect({ label, ...happened[seen] }).toEqual({ label, action, state: model });
    seen += 1;
  }
  const after = noticed(machine, world.trail.slice(from)).slice(seen);
  const { runsOn = [] } = driver;
  const unexpected = after.filter(({ action }) => !runsOn.includes(action.type));
  expect(unexpected).toEqual([]);
  expect(world.trail.reduce(rootReducer, rootReducer(undefined, { type: 'replay' }))).toEqual(
    world.store.getState(),
  );
  return world;
}

/** Makes an event happen in a tab. */
export async function execute(
  driver: AnyDriver,
  world: World,
  event: MachineEvent,
  next: MachineEvent | null,
): Promise<void> {
  if (isTimer(event)) return driver.elapse?.(world, delayOf(event));
  const executor = driver.executors[event.type];
  if (!executor) throw new Error(`No executor for ${event.type}.`);
  await executor(world, event, next);
}
