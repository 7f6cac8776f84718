import { useEffect, useRef, useState } from 'react';
import type { StoreAction } from '../../kit/action';
import { readableType } from '../reduxDevTools';

/** Height of a row and of the list, px. */
const ROW = 36;
const HEIGHT = 432;
/** Rows drawn above and below what is seen. */
const SPARE = 6;

export interface Step {
  /** The position that the action leads to, from 1. */
  position: number;
  action: StoreAction;
}

interface Props {
  steps: readonly Step[];
  position: number;
  onChoose: (position: number) => void;
}

/** The actions of a log. Only the rows in sight are drawn. */
export function StepList({ steps, position, onChoose }: Props) {
  const list = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const at = steps.findIndex((step) => step.position === position);

  useEffect(() => {
    const { current } = list;
    if (!current || at < 0) return;
    if (at * ROW < current.scrollTop) current.scrollTop = at * ROW;
    if ((at + 1) * ROW > current.scrollTop + HEIGHT) current.scrollTop = (at + 1) * ROW - HEIGHT;
  }, [at]);

  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const shown = steps.slice(first, first + Math.ceil(HEIGHT / ROW) + 2 * SPARE);
  return (
    <section
      ref={list}
      className="wb-steps"
      aria-label="Actions"
      // Scrolls by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ol style={{ height: steps.length * ROW }}>
        {shown.map((step, index) => (
          <li
            key={step.position}
            style={{ top: (first + index) * ROW }}
            aria-setsize={steps.length}
            aria-posinset={first + index + 1}
          >
            <button
              type="button"
              aria-current={step.position === position ? 'step' : undefined}
              onClick={() => onChoose(step.position)}
            >
              <span className="wb-time">{step.position}</span> {readableType(step.action)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
