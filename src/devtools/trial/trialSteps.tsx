import { WindowedList } from '../list/windowedList';
import { readableType } from '../reduxDevTools';
import type { Trial } from './trial';
import { Tick } from '../tick';

interface Props {
  trial: Trial;
  position: number;
  onGo: (position: number) => void;
  onSkip: (at: number, isSkipped: boolean) => void;
}

/** Lists the steps of a trial; each can be selected or skipped. */
export function TrialSteps({ trial: { steps }, position, onGo, onSkip }: Props) {
  if (steps.length === 0) return <p className="wb-note">Nothing sent yet.</p>;
  const numbered = steps.map((step, at) => ({ ...step, at }));
  return (
    <WindowedList
      label="Steps"
      items={numbered}
      keyOf={({ id }) => id}
      fills
      shown={position - 1}
      follows={position === steps.length}
    >
      {({ action, at, isSkipped, isOwn, problem }) => (
        <span className={isSkipped ? 'wb-step wb-step-skipped' : 'wb-step'}>
          <button
            type="button"
            aria-current={at + 1 === position ? 'step' : undefined}
            onClick={() => onGo(at + 1)}
          >
            <span className="wb-time">{at + 1}</span> {readableType(action)}
            {isOwn && <span className="wb-note"> by hand</span>}
            {problem !== null && <span className="wb-problem"> throws</span>}
          </button>
          <Tick
            aria-label={`Skip step ${at + 1}, ${action.type}`}
            checked={isSkipped}
            onChange={(isChecked) => onSkip(at, isChecked)}
          >
            skip
          </Tick>
        </span>
      )}
    </WindowedList>
  );
}
