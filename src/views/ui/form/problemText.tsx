import { useMessageText } from '../hooks/useMessageText';
import type { Problem } from './problems';

/** An error beside the button that caused it, with its notes below. */
export function ProblemText({ problem, className }: { problem: Problem; className: string }) {
  const say = useMessageText();
  return (
    <div role="alert" className={className}>
      <p>{say(problem.message)}</p>
      {problem.notes.map(say).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
