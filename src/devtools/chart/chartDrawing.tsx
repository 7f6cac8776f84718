import { useEffect, useRef, useState } from 'react';
import type { ChartState } from './chart';
import type { ArrowLine, DrawnArrow, Drawing } from './chartLayout';
import { useZoom, type Zoom } from './useZoom';
import { ZoomTools } from './zoomTools';

interface Props {
  chart: ChartState;
  active: ReadonlySet<string>;
  /** The states that a search has found. */
  found?: ReadonlySet<string>;
  /** The events that can be sent by their arrows; none where the drawing is only to look at. */
  takes?: ReadonlySet<string>;
  onTake?: (event: string) => void;
}

/** Only the innermost active states are filled, or the whole picture would be. */
const stateClass = (isActive: boolean, isLeaf: boolean, isFound: boolean): string =>
  [
    'wb-state',
    ...(isActive ? ['wb-state-active'] : []),
    ...(isLeaf ? ['wb-leaf'] : []),
    ...(isFound ? ['wb-state-found'] : []),
  ].join(' ');

/** Height of a line of a label, px: the layout is loaded later, so that it is said here too. */
const LINE = 16;

function ArrowLabel({
  arrow: { lines, labelAt },
  takes,
  onTake,
}: { arrow: DrawnArrow } & Pick<Props, 'takes' | 'onTake'>) {
  if (!labelAt) return null;
  const at = (index: number) => ({ x: labelAt.x, y: labelAt.y + 12 + index * LINE });
  const send = ({ event }: ArrowLine) =>
    event !== null && takes?.has(event) && onTake ? () => onTake(event) : null;
  return lines.map((line, index) => {
    const take = send(line);
    return take ? (
      <text
        key={line.text}
        {...at(index)}
        className="wb-take"
        // A picture has no buttons of its own.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        tabIndex={0}
        onClick={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') take();
        }}
      >
        {line.text}
      </text>
    ) : (
      <text key={line.text} {...at(index)}>
        {line.text}
      </text>
    );
  });
}

/** Without a scale it is as wide as there is room, and never so small that nobody can read it. */
const sizeOf = ({ width, height }: Drawing, scale: number | null) =>
  scale === null
    ? { style: { width: '100%', minWidth: width * 0.6, maxWidth: width } }
    : { width: width * scale, height: height * scale };

function Picture({ drawing, scale, ...props }: Props & { drawing: Drawing; scale: Zoom['scale'] }) {
  const { chart, active, found, takes, onTake } = props;
  const { width, height, states, arrows } = drawing;
  return (
    <svg
      {...sizeOf(drawing, scale)}
      viewBox={`0 0 ${width} ${height}`}
      role={onTake ? 'group' : 'img'}
      aria-label={`Statechart of ${chart.key}`}
    >
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
        <g
          key={id}
          data-state={id}
          className={stateClass(active.has(id), isLeaf, found?.has(id) ?? false)}
        >
          <rect {...box} rx="6" />
          {isInitial && <circle cx={box.x + 14} cy={box.y + 19.5} r="4" />}
          <text x={box.x + (isInitial ? 24 : 12)} y={box.y + 24}>
            {key}
          </text>
        </g>
      ))}
      {arrows.map((arrow) => (
        <g key={arrow.id} className="wb-arrow">
          <path d={arrow.path} markerEnd="url(#arrow)" />
          <ArrowLabel arrow={arrow} {...(takes && { takes })} {...(onTake && { onTake })} />
        </g>
      ))}
    </svg>
  );
}

/**
 * A statechart as a picture, with the active states lit and a dot at those that are entered first. The
 * boxes say the same in words.
 */
export function ChartDrawing(props: Props) {
  const { chart, found } = props;
  const [drawn, setDrawn] = useState<{ chart: ChartState; drawing: Drawing | null } | null>(null);
  const frame = useRef<HTMLElement>(null);
  const drawing = drawn?.chart === chart ? drawn.drawing : null;
  const zoom = useZoom(frame, drawing);
  const [first] = found ?? [];

  useEffect(() => {
    let isCurrent = true;
    const show = (made: Drawing | null) => {
      if (isCurrent) setDrawn({ chart, drawing: made });
    };
    void import('./chartLayout')
      .then(({ drawChart }) => drawChart(chart))
      .then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [chart]);

  useEffect(() => {
    if (first === undefined) return;
    const state = frame.current?.querySelector(`[data-state="${CSS.escape(first)}"]`);
    state?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [first]);

  if (drawn?.chart !== chart) return <output>Drawing …</output>;
  if (!drawing) return <output>The chart could not be rendered.</output>;
  return (
    <div>
      <ZoomTools {...zoom} />
      {/* Scrolls by keyboard as well. */}
      <section
        ref={frame}
        className="wb-drawing"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`Drawing of ${chart.key}`}
      >
        <Picture {...props} drawing={drawing} scale={zoom.scale} />
      </section>
    </div>
  );
}
