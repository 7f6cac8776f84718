import { useState, type ChangeEvent, type PointerEvent } from 'react';

/** Which point of a chart is being read: by the arrow keys or the pointer, the last one at first. */
export function useReading(count: number) {
  const last = count - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  return {
    at: Math.min(last, chosen ?? last),
    /** For a range input that lies over the plot. */
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setChosen(Number(target.value)),
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const share = width > 0 ? (clientX - left) / width : 1;
      setChosen(Math.round(Math.min(1, Math.max(0, share)) * last));
    },
  };
}
