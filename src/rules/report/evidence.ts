import type { Comparing } from '../report';
import type { Series } from './series';
import type { Range } from './sides';

/** By what the figures can be told apart, the first one named first where two explain as much. */
export const DIMENSIONS = ['channel', 'game', 'campaign', 'country'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** A channel, game, campaign or country with its days. */
export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly series: Series;
  /** All the small ones of the dimension together: they count, and are never named. */
  readonly isRest?: boolean;
}

/** One game on one channel. */
export interface Cell {
  readonly channel: string;
  readonly game: string;
  readonly series: Series;
  /** For each day whether its installs are known. */
  readonly installsKnown: readonly boolean[];
}

/** All that the sentence is found from. The series end with the last day of the range. */
export interface Evidence {
  /** The day of the first value of each series. */
  readonly first: string;
  /** The first day there are figures for at all; null if there are none. */
  readonly known: string | null;
  readonly range: Range;
  readonly comparing: Comparing;
  /** Each dimension's segments; an absent or empty dimension cannot be named. */
  readonly segments: Partial<Readonly<Record<Dimension, readonly Segment[]>>> & {
    readonly channel: readonly Segment[];
  };
  readonly cells: readonly Cell[];
  /**
   * By channel, for each day whether there is a row of it, whatever else is filtered by; of the days after the range
   * too, as far as they are known and matter.
   */
  readonly rows: Readonly<Record<string, readonly boolean[]>>;
  /** For each day whether its revenue is known. */
  readonly revenueKnown: readonly boolean[];
  /** For each day whether its installs are known. */
  readonly installsKnown: readonly boolean[];
  /** Days of which their source says they are not complete. */
  readonly partial: readonly string[];
}
