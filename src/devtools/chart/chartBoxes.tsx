import { eventLabel, type ChartState, type ChartTransition } from './chart';

/** Describes a transition: event, guard, target and actions. */
const inWords = (transition: ChartTransition, from: ChartState): string => {
  const { guard, targets, actions } = transition;
  const where = targets.map((id) => id.split('.').slice(1).join('.'));
  return [
    eventLabel(transition),
    guard === null ? '' : ` [${guard}]`,
    ` → ${where.join(', ') || (targets.length > 0 ? from.key : 'stays')}`,
    actions.length > 0 ? ` / ${actions.join(', ')}` : '',
  ].join('');
};

interface BoxProps {
  state: ChartState;
  isInitial: boolean;
  active: ReadonlySet<string>;
  /** The states that match the search. */
  found: ReadonlySet<string>;
}

function Box({ state, isInitial, active, found }: BoxProps) {
  const isActive = active.has(state.id);
  const classes = ['wb-box', isActive && 'wb-box-active', found.has(state.id) && 'wb-found'];
  return (
    <li className={classes.filter(Boolean).join(' ')} data-state={state.id}>
      <p className="wb-box-name">
        <strong>{state.key}</strong>
        {isActive && <span className="wb-badge">active</span>}
        {isInitial && <span className="wb-note">first</span>}
        {state.type === 'parallel' && <span className="wb-note">all at once</span>}
        {state.type === 'final' && <span className="wb-note">final</span>}
      </p>
      {state.entry.length > 0 && <p className="wb-note">on entry: {state.entry.join(', ')}</p>}
      {state.exit.length > 0 && <p className="wb-note">on exit: {state.exit.join(', ')}</p>}
      {state.transitions.length > 0 && (
        <ul className="wb-arrows">
          {state.transitions.map((transition, at) => (
            // The order of a chart's transitions never changes.
            <li key={`${transition.event} ${at}`}>{inWords(transition, state)}</li>
          ))}
        </ul>
      )}
      {state.states.length > 0 && (
        <ul className="wb-boxes">
          {state.states.map((child) => (
            <Box
              key={child.id}
              state={child}
              isInitial={child.key === state.initial}
              active={active}
              found={found}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** Shows a statechart as nested boxes of text, which can be searched and read aloud. */
export function ChartBoxes({
  chart,
  active,
  found = NOTHING,
}: {
  chart: ChartState;
  active: ReadonlySet<string>;
  found?: ReadonlySet<string>;
}) {
  return (
    <ul className="wb-boxes" aria-label={`States of ${chart.key}`}>
      <Box state={chart} isInitial={false} active={active} found={found} />
    </ul>
  );
}
