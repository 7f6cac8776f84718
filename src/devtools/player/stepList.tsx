import type { StoreAction } from '../../kit/action';
import { WindowedList } from '../list/windowedList';
import { readableType } from '../reduxDevTools';

export interface Step {
  /** The position after the action, from 1. */
  position: number;
  action: StoreAction;
}

interface Props {
  steps: readonly Step[];
  position: number;
  onChoose: (position: number) => void;
}

export function StepList({ steps, position, onChoose }: Props) {
  return (
    <WindowedList
      label="Actions"
      items={steps}
      keyOf={(step) => step.position}
      fills
      shown={steps.findIndex((step) => step.position === position)}
    >
      {(step) => (
        <button
          type="button"
          aria-current={step.position === position ? 'step' : undefined}
          onClick={() => onChoose(step.position)}
        >
          <span className="wb-time">{step.position}</span> {readableType(step.action)}
        </button>
      )}
    </WindowedList>
  );
}
