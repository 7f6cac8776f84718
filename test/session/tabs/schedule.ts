import { fc } from '../../support/properties';
import { Browser } from './browser';
import type { ClientKind } from './clients';
import type { Fate } from './network';
import type { Tab } from './tab';

/** An action of the user or the browser on a tab, `ms` after the previous one. */
interface Act {
  ms: number;
  tab: number;
  does:
    | 'call'
    | 'callTwice'
    | 'everyTabCalls'
    | 'keyChanges'
    | 'sleeps'
    | 'wakes'
    | 'reloads'
    | 'closes';
}

export interface Schedule {
  tabs: readonly ClientKind[];
  acts: readonly Act[];
  fates: readonly Fate[];
  seed: number;
}

/** Requests at once, within a lock's turn, and after a token has expired. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 120 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 6_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 15_000, max: 25_000 }) },
);

const does = fc.oneof(
  { weight: 4, arbitrary: fc.constant('call' as const) },
  { weight: 2, arbitrary: fc.constant('everyTabCalls' as const) },
  { weight: 3, arbitrary: fc.constantFrom('callTwice', 'keyChanges', 'sleeps', 'wakes') },
  { weight: 1, arbitrary: fc.constantFrom('reloads', 'closes') },
);

const anyFate = fc.oneof(
  { weight: 3, arbitrary: fc.constant('well' as const) },
  { weight: 4, arbitrary: fc.constantFrom('slow', 'requestLost', 'answerLost', 'failed') },
);

/** Two or three tabs with clients of these kinds, and the events of each. */
export const schedulesOf = (...kinds: ClientKind[]): fc.Arbitrary<Schedule> =>
  fc.record({
    tabs: fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 3 }),
    acts: fc.array(fc.record({ ms: pause, tab: fc.nat({ max: 2 }), does }), {
      minLength: 4,
      maxLength: 16,
    }),
    fates: fc.array(anyFate, { maxLength: 6 }),
    seed: fc.nat(),
  });

/** Longest wait for responses after the last action: refreshes are retried with growing delays. */
const PATIENCE_MS = 180_000;

function act(browser: Browser, { tab: number, does: what }: Act): void {
  const there = browser.tabs.filter(({ state }) => state !== 'closed');
  const tab = there[number % there.length];
  if (!tab) return;
  const isOpen = tab.state === 'open';
  if (what === 'keyChanges') browser.server.refuseAll();
  else if (what === 'sleeps') tab.freeze();
  else if (what === 'wakes') tab.thaw();
  else if (what === 'closes') tab.close();
  else if (what === 'reloads' && isOpen) browser.reload(tab);
  else if (what === 'everyTabCalls')
    for (const each of there) if (each.state === 'open') each.call();
  if (isOpen && (what === 'call' || what === 'callTwice')) tab.call();
  if (isOpen && what === 'callTwice') tab.call();
}

export interface Played {
  /** Refresh requests that reached the network. */
  refreshes: number;
  calls: number;
  /** The guarantees that were broken, as texts. */
  broken: string[];
}

const isWaiting = ({ state, calls }: Tab): boolean =>
  state !== 'closed' && calls.some(({ answer }) => answer === null);

const isHarmless = (fate: Fate): boolean => fate === 'well' || fate === 'slow';

/** Runs a schedule to its end: sleeping tabs resume, and one more tab is opened at the end. */
export async function play({ tabs, acts, fates, seed }: Schedule): Promise<Played> {
  const browser = new Browser(seed, fates);
  const { network, server, time } = browser;
  for (const kind of tabs) browser.open(kind);
  for (const each of acts) {
    await time.pass(each.ms);
    act(browser, each);
  }
  for (const tab of browser.tabs) tab.thaw();
  const isQuiet = () => !browser.tabs.some(isWaiting);
  await time.pass(PATIENCE_MS, isQuiet);
  const open = browser.tabs.filter(({ state }) => state !== 'closed');
  network.calm();
  const last = browser.open('own');
  last.call();
  await time.pass(PATIENCE_MS, isQuiet);

  const broken: string[] = [];
  if (new Set(network.used).size < network.used.length) broken.push('a refresh token is used once');
  if (server.isRevoked) broken.push('no refresh is taken for theft');
  if (browser.tabs.some(({ ends }) => ends.length > 0) || last.calls[0]?.answer !== 200)
    broken.push('nobody is signed out');
  if (!isQuiet()) broken.push('each call is answered');
  if (
    fates.every(isHarmless) &&
    open.some(({ calls }) => calls.some((each) => each.answer !== 200))
  )
    broken.push('where no answer is lost, each call is served');
  const calls = browser.tabs.reduce((sum, tab) => sum + tab.calls.length, 0);
  return { refreshes: network.refreshes, calls, broken };
}
