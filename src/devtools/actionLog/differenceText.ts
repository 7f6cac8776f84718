import type { Difference } from './replay';

/** Where a replay differs, in words for a developer. Steps count from 1. */
export function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'effect missing':
      return `Step ${difference.step + 1}: recorded, but not asked for in the replay:\n  ${JSON.stringify(difference.expected)}`;
    case 'effect unexpected':
      return `Step ${difference.step + 1}: asked for in the replay, but not recorded:\n  ${JSON.stringify(difference.found)}`;
    case 'failure':
      return difference.found === null
        ? `Step ${difference.step + 1}, ${difference.action.type}: threw when it was recorded, and does not any more.\n  recorded ${difference.expected ?? ''}`
        : `Step ${difference.step + 1}, ${difference.action.type}: throws, and did not when it was recorded.\n  replayed ${difference.found}`;
    case 'state':
      return `Step ${difference.step + 1}, ${difference.action.type}: another state.\n  recorded ${difference.expected}\n  replayed ${difference.found}`;
    case 'final state':
      return `The final state differs.\n  recorded ${difference.expected}\n  replayed ${difference.found}`;
  }
}
