import type { Comparing } from '../report';
import type { Series } from './series';
import type { Range } from './sides';

/** The dimensions of the figures; the earlier one is named if two explain as much. */
export const DIMENSIONS = ['channel', 'game', 'campaign', 'country'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** A channel, game, campaign or country with its days. */
export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly series: Series;
  /** All small segments of the dimension together: they count, but are never named. */
  readonly isRest?: boolean;
}

/** One game on one channel. */
export interface Cell {
  readonly channel: string;
  readonly game: string;
  readonly series: Series;
  /** Whether the installs are known, per day. */
  readonly installsKnown: readonly boolean[];
}

/** The input of the analysis. The series end with the last day of the range. */
export interface Evidence {
  /** The day of the first value of each series. */
  readonly first: string;
  /** The first day with any figures; null if there are none. */
  readonly known: string | null;
  readonly range: Range;
  readonly comparing: Comparing;
  /** Each dimension's segments; an absent or empty dimension cannot be named. */
  readonly segments: Partial<Readonly<Record<Dimension, readonly Segment[]>>> & {
    readonly channel: readonly Segment[];
  };
  readonly cells: readonly Cell[];
  /**
   * Whether each channel has a row, per day and regardless of filters. Includes relevant days after the range, if
   * known.
   */
  readonly rows: Readonly<Record<string, readonly boolean[]>>;
  /** Whether the revenue is known, per day. */
  readonly revenueKnown: readonly boolean[];
  /** Whether the installs are known, per day. */
  readonly installsKnown: readonly boolean[];
  /** Days that their source marks as incomplete. */
  readonly partial: readonly string[];
}
