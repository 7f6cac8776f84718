import type { Playback } from './usePlayback';
import { SPEEDS } from './playbackMachine';

/** The controls: back, play or pause, forward, a slider over the whole log, and the speed. */
export function Controls({ playback, length }: { playback: Playback; length: number }) {
  const { position, isPlaying, speed, go, setSpeed, toggle } = playback;
  return (
    <section className="wb-controls" aria-label="Playing">
      <button type="button" disabled={position === 0} onClick={() => go(position - 1)}>
        Back
      </button>
      <button type="button" onClick={toggle}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" disabled={position === length} onClick={() => go(position + 1)}>
        Next
      </button>
      <label className="wb-slider">
        Action {position} of {length}{' '}
        <input
          type="range"
          min={0}
          max={length}
          value={position}
          onChange={({ target }) => go(target.valueAsNumber)}
        />
      </label>
      <label>
        Actions a second{' '}
        <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
          {SPEEDS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </section>
  );
}
