import type { FileKind } from '../../../src/rules/report';

/** Tables and key of a kind of file. */
export interface FileStore {
  readonly table: 'delivery_rows' | 'cohort_rows';
  readonly staging: 'import_rows' | 'import_cohorts';
  /** Key columns besides the owner, in order. */
  readonly key: readonly string[];
  readonly measures: readonly string[];
}

const NAMES = ['day', 'channel', 'game', 'campaign', 'country'] as const;

/** The tables of each kind of file. */
export const STORES: Readonly<Record<FileKind, FileStore>> = {
  deliveries: {
    table: 'delivery_rows',
    staging: 'import_rows',
    key: NAMES,
    measures: ['spend_cents', 'impressions', 'clicks', 'installs', 'revenue_cents'],
  },
  cohorts: {
    table: 'cohort_rows',
    staging: 'import_cohorts',
    key: [...NAMES, 'age'],
    measures: ['players', 'revenue_cents'],
  },
};
