import type { Generated } from 'kysely';
import type { FileKind } from '../../src/rules/report';

/* Tables of what was delivered, and of how it came in. Times in ms since 1970. */

/** Whose figures the report shows to who is not signed in. */
export const SAMPLE = 'sample';

/** What rows are told apart by. */
interface Place {
  /** The id of a studio, or {@link SAMPLE}. */
  owner: string;
  /** `YYYY-MM-DD`, a day in UTC. */
  day: string;
  channel: string;
  game: string;
  /** Empty where it is not told, as the country. */
  campaign: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** What one campaign delivered on one day, for one game on one channel in one country. */
export interface DeliveryRowsTable extends Place {
  /** Null where it is not known, as all that may be so here. */
  impressions: number | null;
  clicks: number | null;
  installs: number | null;
  /** Money in US cents. */
  spend_cents: number;
  revenue_cents: number | null;
}

/** Totals of one day, by the names of their grain; the others are empty. */
export interface DeliveryTotalsTable extends DeliveryRowsTable {
  /** Of server/data/totals.ts. */
  grain: string;
  /** How many rows it is the total of, and how many of them tell revenue. */
  row_count: number;
  revenue_count: number;
}

/** A row of a file that is being taken in. */
export interface ImportRowsTable extends Omit<DeliveryRowsTable, 'owner'> {
  import_id: string;
  /** In the file, from 1. */
  line: number;
}

/** What the players have paid in all who came on one day, by how many days they are old. */
export interface CohortRowsTable extends Place {
  /** In days; 0 is the day they came. */
  age: number;
  /** How many of them played on that day. */
  players: number;
  /** In US cents, up to and with that day. */
  revenue_cents: number;
}

/** A row of a file of cohorts that is being taken in. */
export interface ImportCohortsTable extends Omit<CohortRowsTable, 'owner'> {
  import_id: string;
  /** In the file, from 1. */
  line: number;
}

export interface DeliveryTables {
  delivery_rows: DeliveryRowsTable;
  delivery_totals: DeliveryTotalsTable;
  cohort_rows: CohortRowsTable;
  import_rows: ImportRowsTable;
  import_cohorts: ImportCohortsTable;
  /** A file that was taken in. */
  imports: {
    id: string;
    owner: string;
    /** An account, a studio key, or `cli:` and the user of the machine. */
    actor: string;
    holds: FileKind;
    began_at: number;
    ended_at: number;
    rows: number;
    added: number;
    changed: number;
  };
  /** The file of an owner that is being taken in. */
  running_imports: {
    owner: string;
    import_id: string;
    /** When it began, or was last heard of. */
    began_at: number;
  };
  /** What a studio's own systems send files with; the key itself is shown once. */
  studio_keys: {
    id: string;
    owner: string;
    name: string;
    key_hash: string;
    /** Its last characters. */
    hint: string;
    created_by: string;
    /** The address of who made it, once the account is gone and while the key works. */
    gone_maker: Generated<string>;
    created_at: number;
    /** 0 while unused. */
    used_at: number;
    /** 0 while it works. */
    revoked_at: number;
  };
  /** A report that a person keeps under a name. */
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    /** The query of the report's address. */
    search: string;
    created_at: number;
  };
}
