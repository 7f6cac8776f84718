import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

/** Height of a row in px, as in `.wb-window li`. */
const ROW = 36;
/** Rows rendered above and below the visible ones. */
const SPARE = 6;
/** Height in px of what stands above and below a list that fills the window. */
const BESIDE = 240;

const onResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** How many rows are visible; at least so many if the list fills the window. */
  rows?: number;
  fills?: boolean;
  /** The row to keep in view; -1 for none. */
  shown?: number;
  /** Whether to stay at the end when rows are added while the end is in view. */
  follows?: boolean;
}

/** A list of any length that renders only its visible rows. */
export function WindowedList<Item>({
  label,
  items,
  keyOf,
  children,
  rows: leastRows = 12,
  fills = false,
  shown = -1,
  follows = false,
}: Props<Item>) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const [top, setTop] = useState(0);
  const room = useSyncExternalStore(onResize, () => innerHeight - BESIDE);
  const rows = fills ? Math.max(leastRows, Math.floor(room / ROW)) : leastRows;
  const height = Math.min(rows, Math.max(items.length, 1)) * ROW;

  useEffect(() => {
    const { current } = list;
    if (!current || shown < 0) return;
    const start = shown * ROW;
    current.scrollTop = Math.max(start + ROW - height, Math.min(start, current.scrollTop));
  }, [shown, height]);

  useLayoutEffect(() => {
    const { current } = list;
    if (!current || !follows || !isAtEnd.current) return;
    current.scrollTop = items.length * ROW;
    setTop(current.scrollTop);
  }, [items.length, follows]);

  const first = Math.max(0, Math.min(Math.floor(top / ROW), items.length - rows) - SPARE);
  const rendered = items.slice(first, first + rows + 2 * SPARE);
  return (
    <section
      ref={list}
      className="wb-window"
      style={{ height }}
      aria-label={label}
      // Focusable, so that it scrolls by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget;
        isAtEnd.current = scrollTop + height >= items.length * ROW - ROW;
        setTop(scrollTop);
      }}
    >
      <ol style={{ height: items.length * ROW }}>
        {rendered.map((item, index) => (
          <li
            key={keyOf(item)}
            style={{ top: (first + index) * ROW }}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
          >
            {children(item)}
          </li>
        ))}
      </ol>
    </section>
  );
}
