import { useMemo, useState } from 'react';
import type { StoreAction } from '../../kit/action';
import { acceptedEvents, activeIds } from '../chart/chart';
import { ChartBoxes } from '../chart/chartBoxes';
import { ChartDrawing } from '../chart/chartDrawing';
import { valueText } from '../shown';
import type { Entry } from './entries';
import type { RunningTimer } from './messages';
import type { MachineSeen } from './receiver';
import { SendForm } from './sendForm';
import { LastChange, SequenceView } from './sequenceView';
import { TimersView } from './timersView';

interface Props {
  machine: MachineSeen;
  entries: readonly Entry[];
  timers: readonly RunningTimer[];
  /** What became of the last event sent by hand. */
  sent: string;
  onSend: (event: StoreAction) => void;
  onFire: (timer: RunningTimer) => void;
}

const VIEWS = { boxes: 'Boxes', drawing: 'Drawing' } as const;

/** One machine: its chart with the active states lit, its context, what it accepts, what it heard. */
export function MachineView({ machine, entries, timers, sent, onSend, onFire }: Props) {
  const [view, setView] = useState<keyof typeof VIEWS>('boxes');
  const { name, chart, value, context } = machine;
  const active = useMemo(() => activeIds(chart, value), [chart, value]);
  const accepted = acceptedEvents(chart, active);
  return (
    <section className="wb-machine" aria-label={`Machine ${name}`}>
      <h2>
        {name}: <span aria-live="polite">{valueText(value)}</span>
      </h2>
      <fieldset className="wb-choice">
        <legend>Statechart as</legend>
        {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="view"
              checked={view === each}
              onChange={() => setView(each)}
            />{' '}
            {VIEWS[each]}
          </label>
        ))}
      </fieldset>
      <div className={view === 'boxes' ? 'wb-columns' : 'wb-stack'}>
        {view === 'boxes' ? (
          <ChartBoxes chart={chart} active={active} />
        ) : (
          <ChartDrawing chart={chart} active={active} />
        )}
        <div className="wb-side">
          <LastChange entries={entries} />
          <h3>Context</h3>
          {/* Scrolls by keyboard as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="wb-json" tabIndex={0} aria-label={`Context of ${name}`}>
            <pre>{JSON.stringify(context, null, 2)}</pre>
          </section>
          <TimersView timers={timers} onFire={onFire} />
          <SendForm accepted={accepted} entries={entries} sent={sent} onSend={onSend} />
        </div>
      </div>
      <h3>History</h3>
      <SequenceView label={`History of ${name}`} entries={entries} />
    </section>
  );
}
