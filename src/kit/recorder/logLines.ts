import type { ActionLog } from './logDetails';
import { callText } from './surroundings';

const lineOf = (action: ActionLog['actions'][number], step: number): string =>
  `${step} ${action.type}${action.payload === undefined ? '' : ` ${JSON.stringify(action.payload)}`}`;

/** A page as lines: its routes, actions and requests. `first` is the number of its first action. */
export function pageLines({ actions, facts }: ActionLog, first: number): string[] {
  const { page, routes = [], calls = [] } = facts ?? { page: null };
  return [
    ...(page
      ? [
          `${page.browser}, ${page.language}, ${page.viewport.width} × ${page.viewport.height}, tab ${page.tab}`,
        ]
      : []),
    ...routes.map(({ path }) => `at ${path}`),
    ...actions.map((action, at) => lineOf(action, first + at)),
    ...calls.map(callText),
  ];
}

/** A log as lines, its other pages first. `first` is the number of its own first action. */
export const linesOf = (log: ActionLog, first: number): string[] => [
  ...(log.others ?? []).flatMap((other) => [...pageLines(other, 1), '']),
  ...pageLines(log, first),
];
