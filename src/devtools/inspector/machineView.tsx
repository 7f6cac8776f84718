import { useMemo, useState } from 'react';
import type { StoreAction } from '../../kit/action';
import { acceptedEvents, activeIds } from '../chart/chart';
import { ChartView } from '../chart/chartView';
import { valueText } from '../../kit/replay/shown';
import type { Entry } from './entries';
import type { RunningTimer } from './messages';
import type { MachineSeen } from './receiver';
import { draftOf, draftProblem, NO_DRAFT, SendForm, type Draft } from './sendForm';
import { LastChange, SequenceView } from './sequenceView';
import { TimersView } from './timersView';

interface Props {
  machine: MachineSeen;
  entries: readonly Entry[];
  timers: readonly RunningTimer[];
  /** The outcome of the last event or timer by hand. */
  sent: string;
  onSend: (event: StoreAction) => void;
  onFire: (timer: RunningTimer) => void;
  /** Whether the drawing's arrows send their events, and times are shown as step numbers. */
  isSimulated?: boolean;
}

const stepText = (at: number): string => `step ${at + 1}`;

/** Shows one machine: its chart with the active states, its context, accepted events and history. */
export function MachineView({
  machine: { name, chart, value, context },
  entries,
  timers,
  sent,
  onSend,
  onFire,
  isSimulated = false,
}: Props) {
  const [draft, setDraft] = useState(NO_DRAFT);
  /** Why the last event was not sent; null if it was, empty before the first. */
  const [problem, setProblem] = useState<string | null>('');
  const accepted = useMemo(() => acceptedEvents(chart, activeIds(chart, value)), [chart, value]);
  const takes = useMemo(() => new Set(accepted), [accepted]);
  const write = (next: Draft) => {
    setDraft(next);
    setProblem('');
  };
  const send = ({ type, payload }: Draft) => {
    setProblem(null);
    onSend({ type, payload });
  };
  /** An event without a payload is sent at once; for others the form asks for the payload. */
  const take = (type: string) => {
    const next = draftOf(type, [], draft);
    write(next);
    if (next.payload === undefined && draftProblem(next) === null) send(next);
  };
  return (
    <section className="wb-machine" aria-label={`Machine ${name}`}>
      <h2>
        {name}: <span aria-live="polite">{valueText(value)}</span>
      </h2>
      <div className="wb-columns">
        <ChartView
          chart={chart}
          value={value}
          {...(isSimulated && { first: 'drawing', takes, onTake: take })}
        />
        <div className="wb-side">
          <LastChange entries={entries} />
          <h3>Context</h3>
          {/* Focusable, so that it scrolls by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="wb-json" tabIndex={0} aria-label={`Context of ${name}`}>
            <pre>{JSON.stringify(context, null, 2)}</pre>
          </section>
          <TimersView
            timers={timers}
            onFire={(timer) => {
              setProblem(null);
              onFire(timer);
            }}
          />
          <SendForm
            accepted={accepted}
            draft={draft}
            onDraft={write}
            onChoose={(type) => write(draftOf(type, entries, draft))}
            outcome={problem ?? sent}
            onSend={() => {
              const found = draftProblem(draft);
              if (found === null) send(draft);
              else setProblem(`Not sent: ${found}`);
            }}
          />
        </div>
      </div>
      <h3>History</h3>
      <SequenceView
        label={`History of ${name}`}
        entries={entries}
        {...(isSimulated && { timeText: stepText })}
      />
    </section>
  );
}
