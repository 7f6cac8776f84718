/**
 * Runs inside another commit (see bisect.ts): replays a log on that commit's machines. Exit codes as for `git bisect
 * run`: 0 ends as expected, 1 does not, 125 cannot be decided.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [file = '', path = '', wanted = '', step = ''] = process.argv.slice(2);

/** Returns a state value as one line, in the form that an expectation uses. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inside]) => [key, valueText(inside)].filter(Boolean).join('.'))
    .join(' + ');
}

function textAt(state: unknown): string | null {
  const keys = path.split('.');
  const found = keys.reduce<unknown>((inside, key) => Object(inside)[key], state);
  if (found === undefined) return null;
  if (keys.length === 1) return valueText(Object(found).value);
  if (keys.at(-1) === 'value') return valueText(found);
  return typeof found === 'string' ? found : JSON.stringify(found);
}

try {
  const { rootReducer } = await import(join(process.cwd(), 'src/appStore.ts'));
  const { actions, preloadedState } = JSON.parse(readFileSync(file, 'utf8'));
  let state = { ...rootReducer(undefined, { type: 'replay/probe' }), ...preloadedState };
  for (const action of step === '' ? actions : actions.slice(0, Number(step))) {
    if (/^(effect|timer)\//.test(action.type)) continue;
    try {
      state = rootReducer(state, action);
    } catch {
      // As in the store: an action that throws changes no state.
    }
  }
  const found = textAt(state);
  process.exitCode = found === null ? 125 : Number(found !== wanted);
} catch {
  process.exitCode = 125;
}
