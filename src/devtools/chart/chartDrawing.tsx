import { useEffect, useRef, useState } from 'react';
import { LINE, type ChartState } from './chart';
import type { ArrowLine, DrawnArrow, Drawing } from './chartLayout';
import { useZoom, type Zoom } from './useZoom';

interface Props {
  chart: ChartState;
  active: ReadonlySet<string>;
  /** The states that match the search. */
  found?: ReadonlySet<string>;
  /** The events whose arrows can be pressed; empty for a read-only drawing. */
  takes?: ReadonlySet<string>;
  onTake?: (event: string) => void;
}

/** Fills only the innermost active states; otherwise the whole picture would be filled. */
const stateClass = (isActive: boolean, isLeaf: boolean, isFound: boolean): string =>
  ['wb-state', isActive && 'wb-state-active', isLeaf && 'wb-leaf', isFound && 'wb-state-found']
    .filter(Boolean)
    .join(' ');

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
        // SVG has no button element.
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

/** Scrolls a drawing in its frame, without moving the page, until a state is in view. */
function reveal(frame: HTMLElement, state: Element): void {
  const room = frame.getBoundingClientRect();
  const box = state.getBoundingClientRect();
  const missing = (from: number, to: number, start: number, end: number) =>
    from < start || to > end ? (from + to - start - end) / 2 : 0;
  frame.scrollLeft += missing(box.left, box.right, room.left, room.right);
  frame.scrollTop += missing(box.top, box.bottom, room.top, room.bottom);
}

/** Without a scale, fills the available width, down to a size that stays readable. */
const sizeOf = ({ width, height }: Drawing, scale: number | null) =>
  scale === null
    ? { style: { width: '100%', minWidth: width * 0.85, maxWidth: width } }
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

function ZoomTools({ scale, zoom, fit, reset }: Zoom) {
  return (
    <fieldset className="wb-choice">
      <legend>Zoom</legend>
      <button type="button" aria-label="Zoom out" onClick={() => zoom('out')}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => zoom('in')}>
        +
      </button>
      <button type="button" onClick={fit}>
        Fit
      </button>
      <button type="button" onClick={reset}>
        100 %
      </button>
      <output className="wb-note">{scale === null ? '' : `${Math.round(scale * 100)} %`}</output>
    </fieldset>
  );
}

/** Draws a statechart with its active states highlighted. The boxes show the same as text. */
export function ChartDrawing(props: Props) {
  const { chart, active, found } = props;
  const [laidOut, setLaidOut] = useState<{ chart: ChartState; drawing: Drawing | null } | null>(
    null,
  );
  const frame = useRef<HTMLElement>(null);
  const drawing = laidOut?.chart === chart ? laidOut.drawing : null;
  const zoom = useZoom(frame, drawing);
  const [first] = found ?? [];
  const lit = drawing?.states.find(({ id, isLeaf }) => isLeaf && active.has(id))?.id;

  useEffect(() => {
    let isCurrent = true;
    const show = (made: Drawing | null) => {
      if (isCurrent) setLaidOut({ chart, drawing: made });
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
    const state = frame.current?.querySelector(`[data-state="${first}"]`);
    state?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [first]);

  useEffect(() => {
    const { current } = frame;
    const state = current?.querySelector(`[data-state="${lit}"]`);
    if (current && state) reveal(current, state);
  }, [lit]);

  if (laidOut?.chart !== chart) return <output>Drawing …</output>;
  if (!drawing) return <output>The chart could not be drawn.</output>;
  return (
    <div>
      <ZoomTools {...zoom} />
      {/* Focusable, so that it scrolls by keyboard. */}
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
