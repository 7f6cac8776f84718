import { useMemo, useState } from 'react';
import { SourceView } from '../sources/sourceView';
import { activeIds, foundIds, type ChartState } from './chart';
import { ChartBoxes } from './chartBoxes';
import { ChartDrawing } from './chartDrawing';
import { Search } from '../search';

const VIEWS = { boxes: 'Boxes', drawing: 'Drawing' } as const;

interface Props {
  chart: ChartState;
  value: unknown;
  /** The view that is shown first. */
  first?: keyof typeof VIEWS;
  /** The events that can be sent by pressing an arrow of the drawing. */
  takes?: ReadonlySet<string>;
  onTake?: (event: string) => void;
}

const foundText = (count: number): string =>
  count === 1 ? '1 state found' : `${count} states found`;

/** Shows a statechart as boxes or as a drawing, with search and links to the source. */
export function ChartView({ chart, value, first = 'boxes', takes, onTake }: Props) {
  const [view, setView] = useState<keyof typeof VIEWS>(first);
  const [wanted, want] = useState('');
  const active = useMemo(() => activeIds(chart, value), [chart, value]);
  const found = useMemo(() => foundIds(chart, wanted), [chart, wanted]);
  return (
    <div className="wb-chart">
      <div className="wb-chart-tools">
        <fieldset className="wb-choice">
          <legend>Statechart as</legend>
          {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`view of ${chart.key}`}
                checked={view === each}
                onChange={() => setView(each)}
              />{' '}
              {VIEWS[each]}
            </label>
          ))}
        </fieldset>
        <Search label="Find a state or event" value={wanted} onChange={want} />
        <output className="wb-note">{wanted.trim() === '' ? '' : foundText(found.size)}</output>
      </div>
      {view === 'boxes' ? (
        <ChartBoxes chart={chart} active={active} found={found} />
      ) : (
        <ChartDrawing
          chart={chart}
          active={active}
          found={found}
          {...(takes && { takes })}
          {...(onTake && { onTake })}
        />
      )}
      <SourceView chart={chart} active={active} />
    </div>
  );
}
