import { useMemo, useState } from 'react';
import type { PortalConfig } from '../../rules/portalConfig';
import type { ActionLog } from '../actionLog/logFile';
import { readableType } from '../reduxDevTools';
import { Controls } from './controls';
import { LogFactsView } from './logFacts';
import { OpenLog } from './openLog';
import { pagePathAt } from './pagePath';
import { PortalView } from './portalView';
import { StepList } from './stepList';
import { StepView } from './stepView';
import type { Timeline } from './timeline';
import { createTimeline } from './timeline';
import { usePlayback } from './usePlayback';

interface Props {
  config: PortalConfig;
}

/** A log that was opened, and its replay. */
interface Opened {
  log: ActionLog;
  timeline: Timeline;
}

function Replayed({ log, timeline, config }: Props & Opened) {
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
      <LogFactsView log={log} />
      <Controls playback={playback} length={timeline.length} />
      <div className="wb-player">
        <section className="wb-beside" aria-label="Log">
          <label className="wb-filter">
            Filter actions{' '}
            <input
              type="search"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
            />
          </label>
          <output className="wb-note">
            {steps.length} of {log.actions.length} actions
          </output>
          <StepList steps={steps} position={position} onChoose={go} />
        </section>
        <StepView
          action={log.actions[position - 1] ?? null}
          at={log.facts?.at[position - 1] ?? null}
          {...shown}
        />
        <section className="wb-beside" aria-label="Portal">
          <h2>The portal at this step</h2>
          <PortalView
            config={config}
            path={pagePathAt(log.actions, position)}
            state={shown.after}
          />
        </section>
      </div>
    </>
  );
}

/** The player: opens an action log and replays it step by step. The live portal is never touched. */
export default function PlayerPage({ config }: Props) {
  const [opened, open] = useState<(Opened & { name: string; turn: number }) | null>(null);
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
        onOpen={(log, name) =>
          open({ log, timeline: createTimeline(log), name, turn: (opened?.turn ?? 0) + 1 })
        }
      />
      {opened && (
        <Replayed key={opened.turn} log={opened.log} timeline={opened.timeline} config={config} />
      )}
    </main>
  );
}
