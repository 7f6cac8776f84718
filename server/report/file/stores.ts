import type { FileKind } from '../../../src/rules/report';

export interface FileStore {
  readonly table: 'delivery_rows' | 'cohort_rows';
  readonly staging: 'import_rows' | 'import_cohorts';
  /** Key columns besides the owner, in order. */
  readonly key: readonly string[];
  readonly measures: readonly string[];
}

const NAMES = ['day', 'channel', 'game', 'campaign', 'country'] as const;

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
