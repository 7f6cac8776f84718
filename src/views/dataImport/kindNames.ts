import type { FileKind } from '../../rules/report';

/** What a file holds, as a text of the page. */
export const KIND_NAMES = {
  deliveries: 'kinds.deliveries',
  cohorts: 'kinds.cohorts',
} as const satisfies Record<FileKind, string>;
