import { useEffect, useState, type RefObject } from 'react';

const STEP = 1.25;
/** The smallest and the largest scale; below, no letter can be read. */
const SCALES = { from: 0.2, to: 4 } as const;

export interface Zoom {
  scale: number;
  zoom: (by: 'in' | 'out') => void;
  /** So that all of it is in sight. */
  fit: () => void;
  /** As large as it is drawn. */
  reset: () => void;
}

const within = (scale: number): number => Math.max(SCALES.from, Math.min(SCALES.to, scale));

/** The scale of a drawing in a frame; at first as wide as the frame, where that is smaller than it is drawn. */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  drawing: { width: number; height: number } | null,
): Zoom {
  const [scale, setScale] = useState(1);

  useEffect(() => {
    const { current } = frame;
    if (current && drawing)
      setScale(within(Math.min(1, Math.max(0.6, current.clientWidth / drawing.width))));
  }, [frame, drawing]);

  return {
    scale,
    zoom: (by) => setScale((old) => within(by === 'in' ? old * STEP : old / STEP)),
    fit: () => {
      const { current } = frame;
      if (!current || !drawing) return;
      const room = { width: current.clientWidth, height: innerHeight * 0.8 };
      setScale(within(Math.min(1, room.width / drawing.width, room.height / drawing.height)));
    },
    reset: () => setScale(1),
  };
}
