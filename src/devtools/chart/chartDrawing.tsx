import { useEffect, useState } from 'react';
import type { ChartState } from './chart';
import type { Drawing } from './chartLayout';

interface Props {
  chart: ChartState;
  active: ReadonlySet<string>;
}

/** Only the innermost active states are filled, or the whole picture would be. */
const stateClass = (isActive: boolean, isLeaf: boolean): string =>
  ['wb-state', ...(isActive ? ['wb-state-active'] : []), ...(isLeaf ? ['wb-leaf'] : [])].join(' ');

/**
 * A statechart as a picture, with the active states lit and a dot at those that are entered first. The
 * boxes say the same in words.
 */
export function ChartDrawing({ chart, active }: Props) {
  const [drawn, setDrawn] = useState<{ chart: ChartState; drawing: Drawing | null } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = (drawing: Drawing | null) => {
      if (isCurrent) setDrawn({ chart, drawing });
    };
    void import('./chartLayout')
      .then(({ drawChart }) => drawChart(chart))
      .then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [chart]);

  if (drawn?.chart !== chart) return <output>Drawing …</output>;
  if (!drawn.drawing) return <output>The chart could not be drawn.</output>;
  const { width, height, states, arrows } = drawn.drawing;
  return (
    // Scrolls by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="wb-drawing" tabIndex={0} aria-label={`Drawing of ${chart.key}`}>
      <svg width={width} height={height} role="img" aria-label={`Statechart of ${chart.key}`}>
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" className="wb-arrow-head" />
          </marker>
        </defs>
        {states.map(({ id, key, isInitial, isLeaf, ...box }) => (
          <g key={id} className={stateClass(active.has(id), isLeaf)}>
            <rect {...box} rx="6" />
            {isInitial && <circle cx={box.x + 14} cy={box.y + 19.5} r="4" />}
            <text x={box.x + (isInitial ? 24 : 12)} y={box.y + 24}>
              {key}
            </text>
          </g>
        ))}
        {arrows.map(({ id, label, path, labelAt }) => (
          <g key={id} className="wb-arrow">
            <path d={path} markerEnd="url(#arrow)" />
            {labelAt && (
              <text x={labelAt.x} y={labelAt.y + 12}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </section>
  );
}
