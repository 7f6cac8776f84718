import { ASPECTS, type Aspect, type Scenario, type Trace } from './scenario';

/** Lines of only one client, in one aspect of one scenario. */
export interface Difference {
  scenario: string;
  aspect: Aspect;
  /** Lines of the reference client only. */
  reference: string[];
  /** Lines of the portal only. */
  portal: string[];
}

/** Returns the lengths of the longest common subsequences of all suffixes of two lists. */
function commonLengths(left: string[], right: string[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const length =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, length);
    }
  return lengths;
}

/** Returns the lines of each list outside their longest common subsequence. */
export function differingLines(left: string[], right: string[]): [string[], string[]] {
  const lengths = commonLengths(left, right);
  const only: [string[], string[]] = [[], []];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [a, b] = [left[row], right[column]];
    const without = {
      left: lengths[row + 1]?.[column] ?? -1,
      right: lengths[row]?.[column + 1] ?? -1,
    };
    if (a !== undefined && a === b) {
      row += 1;
      column += 1;
    } else if (b === undefined || (a !== undefined && without.left >= without.right)) {
      only[0].push(a ?? '');
      row += 1;
    } else {
      only[1].push(b);
      column += 1;
    }
  }
  return only;
}

/** Returns the differences between two traces of a scenario. */
export function differences(scenario: Scenario, reference: Trace, portal: Trace): Difference[] {
  const lines = (trace: Trace, aspect: Aspect): string[] =>
    scenario.unordered ? trace[aspect].toSorted() : trace[aspect];
  return ASPECTS.flatMap((aspect) => {
    const [left, right] = differingLines(lines(reference, aspect), lines(portal, aspect));
    return left.length + right.length === 0
      ? []
      : [{ scenario: scenario.name, aspect, reference: left, portal: right }];
  });
}
