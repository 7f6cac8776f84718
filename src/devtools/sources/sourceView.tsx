import { useState } from 'react';
import { allStates, type ChartState } from '../chart/chart';
import { machineSources } from './machineSources';

const showLine = (line: HTMLLIElement | null): void => {
  line?.scrollIntoView({ block: 'center' });
};

/** Links each active state to its line in the source, and shows it. */
export function SourceView({ chart, active }: { chart: ChartState; active: ReadonlySet<string> }) {
  const [line, show] = useState<number | null>(null);
  const source = machineSources.machines[chart.key];
  if (!source) return null;
  const states = allStates(chart).filter(
    ({ id }) => active.has(id) && source.lines[id] !== undefined,
  );
  return (
    <section className="wb-source" aria-label={`Source of ${chart.key}`}>
      <ul className="wb-accepted" aria-label="Where the active states are written">
        <li>Written in {source.file}, lines of</li>
        {states.map(({ id, key }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={line === source.lines[id]}
              onClick={() => show(line === source.lines[id] ? null : (source.lines[id] ?? null))}
            >
              {key}: {source.lines[id]}
            </button>
          </li>
        ))}
      </ul>
      {line !== null && (
        // Focusable, so that it scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="wb-lines" tabIndex={0} aria-label={source.file}>
          <ol>
            {source.text.split('\n').map((text, at) => (
              // The order of a file's lines never changes.
              <li
                key={`${at} ${text}`}
                ref={at + 1 === line ? showLine : null}
                aria-current={at + 1 === line ? 'location' : undefined}
              >
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  );
}
