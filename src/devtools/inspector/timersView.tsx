import type { RunningTimer } from './messages';
import { delayName } from './runningTimers';

interface Props {
  timers: readonly RunningTimer[];
  onFire: (timer: RunningTimer) => void;
}

const wait = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** Lists the pending delayed transitions, each with a button that fires it now. */
export function TimersView({ timers, onFire }: Props) {
  if (timers.length === 0) return null;
  return (
    <>
      <h3>Timers</h3>
      <ul className="wb-plain">
        {timers.map((timer) => (
          <li key={`${timer.machine} ${timer.id}`} className="wb-timer">
            <span>
              {delayName(timer.id)} of {timer.machine}, after {wait(timer.delayMs)}
            </span>
            <button type="button" onClick={() => onFire(timer)}>
              Fire {delayName(timer.id)} now
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
