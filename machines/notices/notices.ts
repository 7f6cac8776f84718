import { assign, enqueueActions, setup } from 'xstate';
import type { Message } from '../../src/rules/message';
import { on, when, types } from '../../src/kit/onEvent';

/** A notice as sagas create it. */
export interface NewNotice {
  level: 'warning' | 'error';
  title: Message;
  message: Message;
  /** Identifies the request or the error in the logs. */
  traceId: string;
  /** Notices with the same key are merged and counted; null is never merged. */
  key: string | null;
  /** ms; 0 stays until the user closes it. */
  durationMs: number;
}

/** A notice on the screen. */
export interface Notice extends NewNotice {
  id: number;
  /** How many notices were merged into it. */
  count: number;
}

export type NoticesEvent =
  | { type: 'notices/shown'; payload: NewNotice }
  /** Its time has elapsed. */
  | { type: 'notices/elapsed'; payload: { id: number } }
  | { type: 'notices/closed'; payload: { id: number } }
  /** The pointer or the focus is on the notices: their timers pause. */
  | { type: 'notices/held' }
  | { type: 'notices/released' };

export type NoticesEffect =
  /** Send `notices/elapsed` after that time, unless the notices are held before. */
  { type: 'notices.time'; id: number; durationMs: number };

export interface NoticesContext {
  list: Notice[];
  /** The most recently assigned id. */
  lastId: number;
}

/** Maximum notices on the screen, beside a new one that closes automatically. */
const MOST = 5;

/** Without the oldest if there are too many. One that stays until it is closed goes only for another such one. */
const bounded = (list: Notice[]): Notice[] => {
  const oldest = list.find(({ durationMs }) => durationMs > 0) ?? list[0];
  const isTooLong = list.length > MOST && oldest !== list.at(-1);
  return isTooLong ? bounded(list.filter((each) => each !== oldest)) : list;
};

const merged = (list: Notice[], notice: NewNotice): Notice[] =>
  list.map((each) =>
    each.key === notice.key ? { ...each, ...notice, count: each.count + 1 } : each,
  );

const idOf = (event: NoticesEvent): number | null =>
  event.type === 'notices/elapsed' || event.type === 'notices/closed' ? event.payload.id : null;

/**
 * Warnings over the page (spec 4: ret 40000, 50000, 60000; spec 9: notification duration). A single notice closes
 * automatically; merged ones stay. None closes while the pointer or focus is on them.
 */
export const noticesMachine = setup({
  types: types<NoticesContext, NoticesEvent, NoticesEffect>(),
  guards: {
    isMerged: when(
      'notices/shown',
      ({ key }, { list }) => key !== null && list.some((each) => each.key === key),
    ),
    isUnknown: ({ context, event }) => !context.list.some(({ id }) => id === idOf(event)),
    isLast: ({ context, event }) => context.list.every(({ id }) => id === idOf(event)),
  },
  actions: {
    add: assign(
      on('notices/shown', (notice, { list, lastId }) => ({
        list: bounded([...list, { ...notice, id: lastId + 1, count: 1 }]),
        lastId: lastId + 1,
      })),
    ),
    merge: assign(on('notices/shown', (notice, { list }) => ({ list: merged(list, notice) }))),
    remove: assign(({ context, event }) => ({
      list: context.list.filter(({ id }) => id !== idOf(event)),
    })),
    time: enqueueActions(({ context: { lastId }, event, enqueue }) => {
      if (event.type !== 'notices/shown' || event.payload.durationMs === 0) return;
      enqueue.emit({ type: 'notices.time', id: lastId, durationMs: event.payload.durationMs });
    }),
    timeAll: enqueueActions(({ context: { list }, enqueue }) => {
      for (const { id, durationMs } of list)
        if (durationMs > 0) enqueue.emit({ type: 'notices.time', id, durationMs });
    }),
  },
}).createMachine({
  id: 'notices',
  initial: 'running',
  context: { list: [], lastId: 0 },
  states: {
    running: {
      on: {
        'notices/shown': [{ guard: 'isMerged', actions: 'merge' }, { actions: ['add', 'time'] }],
        'notices/elapsed': [{ guard: 'isUnknown' }, { actions: 'remove' }],
        'notices/closed': [{ guard: 'isUnknown' }, { actions: 'remove' }],
        'notices/held': 'held',
      },
    },
    held: {
      on: {
        'notices/shown': [{ guard: 'isMerged', actions: 'merge' }, { actions: 'add' }],
        'notices/closed': [
          { guard: 'isUnknown' },
          // Without a notice left, no event would report that the pointer moved away.
          { guard: 'isLast', target: 'running', actions: 'remove' },
          { actions: 'remove' },
        ],
        'notices/released': { target: 'running', actions: 'timeAll' },
      },
    },
  },
});
