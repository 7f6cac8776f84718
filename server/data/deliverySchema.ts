import type { Generated } from 'kysely';
import type { FileKind } from '../../src/rules/report';

/* Tables of deliveries and their imports. Times in ms since 1970. */

/** Owner of the figures that visitors see. */
export const SAMPLE = 'sample';

/** The fields that identify a row. */
interface Place {
  /** The id of a studio, or {@link SAMPLE}. */
  owner: string;
  /** `YYYY-MM-DD`, a day in UTC. */
  day: string;
  channel: string;
  game: string;
  /** Empty if unknown, like the country. */
  campaign: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Deliveries of one campaign on one day, for one game on one channel in one country. */
export interface DeliveryRowsTable extends Place {
  /** Null if unknown, like every nullable field here. */
  impressions: number | null;
  clicks: number | null;
  installs: number | null;
  /** US cents. */
  spend_cents: number;
  revenue_cents: number | null;
}

/** Totals of one day, by the names of their grain; the other names are empty. */
export interface DeliveryTotalsTable extends DeliveryRowsTable {
  /** See server/data/totals.ts. */
  grain: string;
  /** Number of rows included, and of those with revenue. */
  row_count: number;
  revenue_count: number;
}

export interface ImportRowsTable extends Omit<DeliveryRowsTable, 'owner'> {
  import_id: string;
  /** Line number, from 1. */
  line: number;
}

/** Cumulative revenue of the players acquired on one day, by age. */
export interface CohortRowsTable extends Place {
  /** In days; 0 is the day of acquisition. */
  age: number;
  /** Number of them who played on that day. */
  players: number;
  /** US cents, up to and including that day. */
  revenue_cents: number;
}

export interface ImportCohortsTable extends Omit<CohortRowsTable, 'owner'> {
  import_id: string;
  /** Line number, from 1. */
  line: number;
}

export interface DeliveryTables {
  delivery_rows: DeliveryRowsTable;
  delivery_totals: DeliveryTotalsTable;
  cohort_rows: CohortRowsTable;
  import_rows: ImportRowsTable;
  import_cohorts: ImportCohortsTable;
  imports: {
    id: string;
    owner: string;
    /** Counts the owner's imports, as the clocks of several servers differ; 0 for those of earlier versions. */
    number: Generated<number>;
    /** An account, a studio key, or `cli:` with the operator. */
    actor: string;
    /** Empty if unknown, or if its sender's account was deleted. */
    file_name: Generated<string>;
    /** SHA-256 of its content; empty for those of earlier versions. */
    content_hash: Generated<string>;
    holds: FileKind;
    began_at: number;
    ended_at: number;
    rows: number;
    added: number;
    changed: number;
    removed: Generated<number>;
  };
  running_imports: {
    owner: string;
    import_id: string;
    /** When it began or last reported progress. */
    began_at: number;
  };
  /** A key for uploads by a studio's own systems; the key itself is shown once. */
  studio_keys: {
    id: string;
    owner: string;
    name: string;
    key_hash: string;
    /** Its last characters. */
    hint: string;
    created_by: string;
    /** The creator's address, once the account is deleted and while the key is valid. */
    gone_maker: Generated<string>;
    created_at: number;
    /** 0 while unused. */
    used_at: number;
    /** 0 while valid. */
    revoked_at: number;
  };
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    /** The query of the report's URL. */
    search: string;
    created_at: number;
  };
}
