import type { NewNotice, NoticesContext, NoticesEvent } from '../../../machines/notices/notices';
import { noticesMachine } from '../../../machines/notices/notices';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: NoticesContext;
}

const traceId = '22222222-2222-4222-8222-222222222222';

const single: NewNotice = {
  level: 'warning',
  title: { key: 'notices:warning' },
  message: { text: 'The budget is nearly spent.' },
  traceId,
  key: null,
  durationMs: 3_000,
};

const permission: NewNotice = {
  level: 'warning',
  title: { key: 'notices:permissionDenied' },
  message: { key: 'notices:contactAdministrator' },
  traceId,
  key: 'ret.40000',
  durationMs: 0,
};

const shows = (label: string, payload: NewNotice): EventCase<NoticesEvent> => ({
  label,
  by: 'environment',
  event: { type: 'notices/shown', payload },
});

const closes = (id: number): EventCase<NoticesEvent> => ({
  label: `closes ${id}`,
  by: 'user',
  event: { type: 'notices/closed', payload: { id } },
});

const elapses = (id: number): EventCase<NoticesEvent> => ({
  label: `the time of ${id} is over`,
  by: 'environment',
  event: { type: 'notices/elapsed', payload: { id } },
});

const holds: EventCase<NoticesEvent> = {
  label: 'points at the notices',
  by: 'user',
  event: { type: 'notices/held' },
};

const releases: EventCase<NoticesEvent> = {
  label: 'points elsewhere',
  by: 'user',
  event: { type: 'notices/released' },
};

/** Nothing has this id. */
const GONE = 99;

/** Warnings over the page (spec 4: ret 40000, 60000), with at most one single notice at a time. */
export const noticesModel: Model<State, NoticesEvent> = {
  name: 'notices',
  machine: noticesMachine,
  cases: ({ value, context: { list } }) => {
    const timed = list.filter(({ durationMs }) => durationMs > 0);
    return [
      ...(timed.length === 0 ? [shows('ret 60000 comes', single)] : []),
      shows('ret 40000 comes', permission),
      ...list.map(({ id }) => closes(id)),
      closes(GONE),
      elapses(GONE),
      ...(value === 'running' ? timed.map(({ id }) => elapses(id)) : []),
      ...(value === 'running' && list.length > 0 ? [holds] : []),
      ...(value === 'held' ? [releases] : []),
    ];
  },
  identify: ({ value, context: { list } }) => [value, list.map(({ key }) => key)],
  maxDepth: 4,
};
