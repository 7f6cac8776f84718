import { useEffect, useState } from 'react';

/** Actions a second. */
export const SPEEDS = [1, 2, 5, 20] as const;

export interface Playback {
  position: number;
  isPlaying: boolean;
  speed: number;
  /** To a position, which stops playing. */
  go: (position: number) => void;
  setSpeed: (speed: number) => void;
  toggle: () => void;
}

/** Where a player stands in a log of so many actions, and its going on by itself. */
export function usePlayback(length: number): Playback {
  const [position, setPosition] = useState(0);
  const [wantsToPlay, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const isPlaying = wantsToPlay && position < length;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setPosition(position + 1), 1_000 / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, position, speed]);

  return {
    position,
    isPlaying,
    speed,
    setSpeed,
    go: (wanted) => {
      setPlaying(false);
      setPosition(Math.max(0, Math.min(length, wanted)));
    },
    toggle: () => {
      if (position >= length) setPosition(0);
      setPlaying(!isPlaying);
    },
  };
}
