import type { ClientPage, OpenClient } from './client';
import { leaveCookies, leaveLock, sessionCookies, wipeCookies } from './page';
import type { Action, Scenario, Trace } from './scenario';
import { ScriptedServer } from './scriptedServer';

/** Virtual time after which a scenario counts as stuck (ms). */
const LIMIT_MS = 120_000;

/** Consecutive turns without a timer after which nothing more can happen. */
const IDLE_TURNS = 100;

interface Run {
  page: ClientPage;
  client: ReturnType<OpenClient>;
  outcomes: string[];
}

async function perform(run: Run, action: Action, at: string): Promise<void> {
  if (action.do === 'wait') await new Promise((resolve) => setTimeout(resolve, action.ms));
  else if (action.do === 'server') run.page.server.become(action.state);
  else if (action.do === 'wipeCookies') wipeCookies();
  else if (action.do === 'otherTab') leaveCookies(action.cookies);
  else if (action.do === 'otherTabLock') leaveLock(action.is);
  else if (action.do === 'together')
    await Promise.all(
      action.lanes.map((lane, index) => performAll(run, lane, `${at}.${index + 1}`)),
    );
  else run.outcomes.push(`${at} ${action.do}: ${await run.client.perform(action)}`);
}

async function performAll(run: Run, actions: readonly Action[], at = ''): Promise<void> {
  for (const [index, action] of actions.entries())
    await perform(run, action, at === '' ? String(index + 1) : `${at}.${index + 1}`);
}

/** Moves the virtual clock from timer to timer until the work is done. */
async function pump(work: Promise<void>): Promise<void> {
  const progress = { over: false };
  const ended = work.finally(() => {
    progress.over = true;
  });
  // A rejection is handled where it is awaited, below.
  ended.catch(() => undefined);
  const deadline = Date.now() + LIMIT_MS;
  let idle = 0;
  while (!progress.over && Date.now() < deadline && idle < IDLE_TURNS) {
    idle = jest.getTimerCount() === 0 ? idle + 1 : 0;
    await jest.advanceTimersToNextTimerAsync();
  }
  if (!progress.over) throw new Error('The scenario does not end.');
  await ended;
}

/** Returns sequential numbers instead of random ones, so that a run can be repeated. */
function steadyRandom(): () => number {
  let seed = 42;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Runs a scenario on one client, in virtual time, on a fresh page. */
export async function runScenario(scenario: Scenario, open: OpenClient): Promise<Trace> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  jest.spyOn(Math, 'random').mockImplementation(steadyRandom());
  const trace: Trace = { traffic: [], outcomes: [], cookies: [], log: [] };
  const onError = () => void trace.log.push('error');
  jest.spyOn(console, 'error').mockImplementation(onError);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    wipeCookies();
    localStorage.clear();
    leaveCookies(scenario.cookies);
    const server = new ScriptedServer(scenario, (line) => void trace.traffic.push(line));
    const onEvent = (line: string) => void trace.traffic.push(`! ${line}`);
    const page: ClientPage = { scenario, server, onEvent, onError };
    const run: Run = { page, client: open(page), outcomes: trace.outcomes };
    // The client's work on opening a page comes before the page's.
    await jest.advanceTimersByTimeAsync(1);
    await pump(performAll(run, scenario.actions));
    if (server.unforeseen.length > 0)
      throw new Error(`The script has no response to ${server.unforeseen.join(', ')}.`);
    trace.cookies.push(...sessionCookies());
    return trace;
  } finally {
    jest.clearAllTimers();
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
}
