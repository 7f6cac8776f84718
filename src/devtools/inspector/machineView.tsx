import { useMemo, useState } from 'react';
import { acceptedEvents, activeIds } from '../chart/chart';
import { ChartBoxes } from '../chart/chartBoxes';
import { ChartDrawing } from '../chart/chartDrawing';
import { valueText } from '../shown';
import { EventList } from './eventList';
import type { EventSeen, MachineSeen } from './receiver';
import { SendForm } from './sendForm';

interface Props {
  machine: MachineSeen;
  events: readonly EventSeen[];
  /** What became of the last event sent by hand. */
  sent: string;
  onSend: (event: { type: string; payload?: unknown }) => void;
}

const VIEWS = { boxes: 'Boxes', drawing: 'Drawing' } as const;

/** One machine: its chart with the active states lit, its context, what it accepts, what it heard. */
export function MachineView({ machine, events, sent, onSend }: Props) {
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
          <h3>Context</h3>
          {/* Scrolls by keyboard as well. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="wb-json" tabIndex={0} aria-label={`Context of ${name}`}>
            <pre>{JSON.stringify(context, null, 2)}</pre>
          </section>
          <SendForm accepted={accepted} events={events} sent={sent} onSend={onSend} />
          <h3>History</h3>
          <EventList events={events} />
        </div>
      </div>
    </section>
  );
}
