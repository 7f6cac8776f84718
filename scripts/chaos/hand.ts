import { setTimeout as wait } from 'node:timers/promises';
import type { WayState } from '../../test/server/support/cutProxy';
import type { Service } from './service';
import { Chance, type Stage } from './stage';
import type { World } from './world';

/** The relative frequency of each fault. */
const FAULTS = {
  kill: 4,
  stop: 2,
  standStill: 1,
  restart: 2,
  deploy: 1,
  killCore: 2,
  database: 1,
  backends: 1,
  cut: 3,
  hang: 2,
  slow: 2,
  deaf: 2,
  clock: 1,
} as const;

type FaultName = keyof typeof FAULTS;

/** Range of the pause between faults, and of their duration, in ms. */
const PAUSE_MS = [400, 2_500] as const;
const LASTS_MS = [300, 4_000] as const;
/** Longer than tokens live, in ms. */
const TOKENS_EXPIRE_MS = 4_500;
/** Longer than nginx waits for a response (15 s): what the socket holds is repeated at the other process meanwhile. */
const STANDS_STILL_MS = 20_000;
/** Time limit for a process to become ready, in ms; a busy machine needs half a minute. */
const READY_MS = 120_000;

/** Waits until both platforms are ready; returns the names of those that are not. */
export async function awaitReady({ world }: Stage, ms = READY_MS): Promise<string[]> {
  const missing: string[] = [];
  for (const [at, url] of world.platformUrls.entries()) {
    const end = Date.now() + ms;
    const isReady = () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (Date.now() > end) {
        missing.push(world.platforms[at]?.name ?? '');
        break;
      }
      await wait(100);
    }
  }
  return missing;
}

async function restart(world: World, service: Service): Promise<void> {
  await service.end('SIGTERM');
  await world.start(service);
}

/** Restarts one platform after the other; returns the names of those that do not become ready. */
export async function rollingRestart(stage: Stage): Promise<string[]> {
  const missing: string[] = [];
  for (const platform of stage.world.platforms) {
    await restart(stage.world, platform);
    missing.push(...(await awaitReady(stage)));
  }
  return missing;
}

/** Injects one fault after another, determined by its seed, until the stage is closed. */
export class Hand {
  readonly #chance: Chance;

  constructor(
    private readonly stage: Stage,
    seed: number,
  ) {
    this.#chance = new Chance(seed);
  }

  async work(): Promise<void> {
    while (this.stage.isOpen) {
      await wait(this.#chance.between(...PAUSE_MS));
      await this.#strike(this.#chance.pick<FaultName>(FAULTS), this.#chance.between(...LASTS_MS));
    }
  }

  /** Ends all faults. */
  async letGo(): Promise<void> {
    const { world } = this.stage;
    for (const way of Object.values(world.ways)) way.set('open');
    world.setClocks(this.#ahead);
    for (const service of this.#services()) {
      service.signal('SIGCONT');
      if (!service.isRunning) await world.start(service);
    }
  }

  #ahead = 0;

  #services(): Service[] {
    const { platforms, core } = this.stage.world;
    return [...platforms, ...(core === undefined ? [] : [core])];
  }

  #platform(): Service {
    const [first, second] = this.stage.world.platforms;
    const found = this.#chance.is(0.5) ? first : second;
    if (found === undefined) throw new Error('Two platforms are required.');
    return found;
  }

  async #strike(fault: FaultName, ms: number): Promise<void> {
    const { world } = this.stage;
    const service = this.#platform();
    const way = this.#chance.pick({ database: 3, core: world.core ? 3 : 0, mail: 1, line: 3 });
    const { core } = world;
    const passing = (state: WayState) => this.#keep(fault, way, () => this.#pass(way, state, ms));
    const faults: Record<FaultName, () => Promise<void>> = {
      kill: () => this.#keep(fault, service.name, () => this.#kill(service, ms)),
      killCore: async () =>
        core === undefined ? undefined : this.#keep('kill', 'core', () => this.#kill(core, ms)),
      stop: () => this.#keep(fault, service.name, () => this.#stop(service, ms)),
      standStill: () => this.#keep(fault, service.name, () => this.#standStill(service)),
      restart: () => this.#keep(fault, service.name, () => restart(world, service)),
      deploy: () =>
        this.#keep(fault, 'both', async () => {
          await world.deploy();
          await rollingRestart(this.stage);
        }),
      database: () => this.#keep(fault, 'database', () => world.cluster.restart()),
      backends: () => this.#keep(fault, 'database', () => this.#endBackends()),
      cut: () => passing('cut'),
      hang: () => passing('hung'),
      slow: () => passing('slow'),
      deaf: () => passing('deaf'),
      clock: () =>
        this.#keep(fault, 'all', async () => {
          this.#ahead += this.#chance.between(-30, 90) * 1_000;
          world.setClocks(this.#ahead);
          await Promise.resolve();
        }),
    };
    await faults[fault]();
  }

  async #keep(fault: string, on: string, work: () => Promise<void>): Promise<void> {
    const from = this.stage.now;
    await work();
    this.stage.faults.push({ fault, on, from, to: this.stage.now });
  }

  async #kill(service: Service, ms: number): Promise<void> {
    await service.end('SIGKILL');
    await wait(ms / 2);
    await this.stage.world.start(service);
  }

  async #stop(service: Service, ms: number): Promise<void> {
    service.signal('SIGSTOP');
    await wait(ms);
    service.signal('SIGCONT');
  }

  /** A process stands still while everyone refreshes: a refresh that its socket holds would later look like theft. */
  async #standStill(service: Service): Promise<void> {
    this.stage.pace = 'waits';
    await wait(TOKENS_EXPIRE_MS);
    this.stage.pace = 'reads';
    await this.#stop(service, STANDS_STILL_MS);
    this.stage.pace = 'lives';
  }

  async #pass(way: 'database' | 'core' | 'mail' | 'line', state: WayState, ms: number) {
    const { ways } = this.stage.world;
    ways[way].set(state);
    await wait(ms);
    ways[way].set('open');
  }

  async #endBackends(): Promise<void> {
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';
    await this.stage.world.db.query(`${others} and backend_type = 'client backend'`);
  }
}
