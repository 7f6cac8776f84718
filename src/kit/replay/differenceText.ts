import type { StoreAction } from '../action';
import type { LogDifference } from './compareLogs';
import { valueText } from './shown';
import type { FieldDifference } from './frames';
import type { Difference } from './replay';

/** Maximum number of fields listed; the rest is counted. */
const NAMED = 8;
/** Maximum characters shown of a value. */
const SHOWN = 80;

function shownValue(path: string, value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = path.endsWith('.value') ? valueText(value) : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

const fieldText = ({ path, expected, found }: FieldDifference): string =>
  `  ${path}: ${shownValue(path, expected)}, here ${shownValue(path, found)}`;

function fieldsText(fields: readonly FieldDifference[]): string {
  const lines = fields.slice(0, NAMED).map(fieldText);
  return fields.length > NAMED
    ? [...lines, `  and ${fields.length - NAMED} more`].join('\n')
    : lines.join('\n');
}

/** Describes a difference for developers. Steps count from 1. */
export function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'effect missing':
      return `Step ${difference.step + 1}: recorded, but not requested in the replay:\n  ${JSON.stringify(difference.expected)}`;
    case 'effect unexpected':
      return `Step ${difference.step + 1}: requested in the replay, but not recorded:\n  ${JSON.stringify(difference.found)}`;
    case 'failure':
      return difference.found === null
        ? `Step ${difference.step + 1}, ${difference.action.type}: threw when it was recorded, but no longer does.\n  recorded ${difference.expected ?? ''}`
        : `Step ${difference.step + 1}, ${difference.action.type}: throws, but did not when it was recorded.\n  replayed ${difference.found}`;
    case 'fields':
      return `Step ${difference.step + 1}, ${difference.action.type}: another state.\n${fieldsText(difference.fields)}`;
    case 'state':
      return `Step ${difference.step + 1}, ${difference.action.type}: another state.\n  recorded ${difference.expected}\n  replayed ${difference.found}`;
    case 'final fields':
      return `The final state differs.\n${fieldsText(difference.fields)}`;
    case 'final state':
      return `The final state differs.\n  recorded ${difference.expected}\n  replayed ${difference.found}`;
  }
}

const sideText = (side: LogDifference['own']): string => {
  if (!side) return 'its end';
  return side.action ? `step ${side.step}, ${side.action.type}` : 'the first state';
};

const requestsText = (requests: readonly StoreAction[] = []): string =>
  requests.length === 0 ? 'nothing' : requests.map((each) => JSON.stringify(each)).join(', ');

export function logDifferenceText({ own, other, fields }: LogDifference): string {
  const [here, there] = [requestsText(own?.requests), requestsText(other?.requests)];
  return [
    `The logs first differ at ${sideText(own)}; in the other log ${sideText(other)}.`,
    ...(fields.length > 0 ? [fieldsText(fields)] : []),
    ...(here === there ? [] : [`  requests: ${there}, here ${here}`]),
  ].join('\n');
}
