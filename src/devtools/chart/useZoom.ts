import { useState, type RefObject } from 'react';

const STEP = 1.25;
/** The smallest and the largest scale; below it, labels are unreadable. */
const SCALES = { from: 0.2, to: 4 } as const;

export interface Zoom {
  /** Null until the user chooses one: the drawing then fills the available width. */
  scale: number | null;
  zoom: (by: 'in' | 'out') => void;
  fit: () => void;
  reset: () => void;
}

const within = (scale: number): number => Math.max(SCALES.from, Math.min(SCALES.to, scale));

export function useZoom(
  frame: RefObject<HTMLElement | null>,
  drawing: { width: number; height: number } | null,
): Zoom {
  const [scale, setScale] = useState<number | null>(null);

  const shownScale = (): number => {
    const width = frame.current?.querySelector('svg')?.getBoundingClientRect().width;
    return scale ?? (width !== undefined && drawing ? width / drawing.width : 1);
  };

  return {
    scale,
    zoom: (by) => setScale(within(by === 'in' ? shownScale() * STEP : shownScale() / STEP)),
    fit: () => {
      const { current } = frame;
      if (!current || !drawing) return;
      const room = { width: current.clientWidth, height: innerHeight * 0.8 };
      setScale(within(Math.min(1, room.width / drawing.width, room.height / drawing.height)));
    },
    reset: () => setScale(1),
  };
}
