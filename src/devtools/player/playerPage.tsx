import { useMemo, useState } from 'react';
import type { AppState } from '../../kit/registry';
import type { PortalConfig } from '../../rules/portalConfig';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { pagesOf } from '../../kit/replay/logFile';
import { DEFAULT_LANGUAGE, languageOf } from '../../text/languages';
import { readableType } from '../reduxDevTools';
import { Controls } from './controls';
import { LogDetailsView } from './logDetails';
import { OpenLog } from './openLog';
import { pagePathAt } from './pagePath';
import { PortalView } from './portalView';
import { StepList } from './stepList';
import { StepView } from './stepView';
import type { Watch } from '../../kit/replay/inChunks';
import type { Timeline } from '../../kit/replay/timeline';
import { createTimeline } from '../portalLogs';
import { usePlayback } from './usePlayback';
import { Search } from '../search';

interface Props {
  config: PortalConfig;
}

interface OpenedPage {
  log: ActionLog;
  timeline: Timeline<AppState>;
}

/** Names a page by path, tab and time: `login, tab k3j9, 10:41:45`. */
function pageName({ facts }: ActionLog, at: number): string {
  if (!facts) return `Page ${at + 1}`;
  const time = new Date(facts.startedAt).toISOString().slice(11, 19);
  const tab = facts.page ? `, tab ${facts.page.tab.slice(0, 4)}` : '';
  return `${at + 1}: ${facts.routes[0]?.path ?? 'a page'}${tab}, ${time}`;
}

/** Returns what the recorder marked at the action before a position: an error, or a payload that was not JSON. */
function marksAt({ facts }: ActionLog, position: number): string[] {
  const step = position - 1;
  const failed = facts?.failed.filter((each) => each.step === step) ?? [];
  return [
    ...failed.map(({ text }) => `Threw when it was recorded: ${text}`),
    ...(facts?.partial.includes(step) ? ['A part that was not JSON is missing from it.'] : []),
  ];
}

/** Returns every page of a log, each replayed once. */
async function openPages(log: ActionLog, watch: Watch): Promise<OpenedPage[]> {
  const pages = pagesOf(log).map((page) => ({ log: page, timeline: createTimeline(page) }));
  for (const { timeline } of pages) await timeline.prepare(watch);
  return pages;
}

function Replayed({ log, timeline, config }: Props & OpenedPage) {
  const playback = usePlayback(timeline.length);
  const [filter, setFilter] = useState('');
  const { position, go } = playback;

  const steps = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return log.actions
      .map((action, at) => ({ position: at + 1, action }))
      .filter(({ action }) => readableType(action).toLowerCase().includes(wanted));
  }, [log, filter]);
  const shown = useMemo(() => {
    const before = timeline.stateAt(Math.max(0, position - 1));
    const after = timeline.stateAt(position);
    return { before, after, requests: timeline.requestsAt(position) };
  }, [timeline, position]);

  return (
    <>
      <LogDetailsView log={log} onStep={go} />
      <Controls playback={playback} length={timeline.length} />
      <div className="wb-player">
        <section className="wb-beside" aria-label="Log">
          <Search
            className="wb-filter"
            label="Filter actions"
            value={filter}
            onChange={setFilter}
          />
          <output className="wb-note">
            {steps.length} of {log.actions.length} actions
          </output>
          <StepList steps={steps} position={position} onChoose={go} />
        </section>
        <StepView
          action={log.actions[position - 1] ?? null}
          at={log.facts?.at[position - 1] ?? null}
          marks={marksAt(log, position)}
          {...shown}
        />
        <section className="wb-beside" aria-label="Portal">
          <h2>The portal at this step</h2>
          <PortalView
            config={config}
            language={languageOf(log.facts?.page?.language ?? null) ?? DEFAULT_LANGUAGE}
            path={pagePathAt(log, position)}
            state={shown.after}
          />
        </section>
      </div>
    </>
  );
}

/** An opened log: all its pages, and the one that is shown. */
interface Opened {
  pages: readonly OpenedPage[];
  shown: number;
  name: string;
  /** Counts the opened logs. */
  turn: number;
}

/** The player: opens an action log and replays it step by step. It never affects the live portal. */
export default function PlayerPage({ config }: Props) {
  const [opened, open] = useState<Opened | null>(null);
  const pages = opened?.pages ?? [];
  const page = pages[opened?.shown ?? 0];
  return (
    <main className="wb-page">
      <header className="wb-header">
        <h1>Player</h1>
        {opened && <span className="wb-note">{opened.name}</span>}
        <nav className="wb-links" aria-label="Workbench">
          <a href="/workbench/inspector">Inspector</a>
          <a href="/portal">Portal</a>
        </nav>
      </header>
      <OpenLog
        onOpen={async (log, name, watch) => {
          const all = await openPages(log, watch);
          const shown = all.findIndex((each) => each.log === log);
          open((before) => ({ pages: all, shown, name, turn: (before?.turn ?? 0) + 1 }));
        }}
      />
      {!opened && (
        <p className="wb-note">
          It plays the files that <em>Report a problem</em> saves (the flag in the portal’s header),
          exports of Redux DevTools, and bare lists of actions. None of it reaches the live portal.
        </p>
      )}
      {opened && pages.length > 1 && (
        <label className="wb-filter">
          Page of the session{' '}
          <select
            value={opened.shown}
            onChange={({ target }) => open({ ...opened, shown: Number(target.value) })}
          >
            {pages.map((each, at) => (
              // The order of a log's pages never changes.
              <option key={pageName(each.log, at)} value={at}>
                {pageName(each.log, at)}
              </option>
            ))}
          </select>
        </label>
      )}
      {opened && page && (
        <Replayed key={`${opened.turn} ${opened.shown}`} {...page} config={config} />
      )}
    </main>
  );
}
