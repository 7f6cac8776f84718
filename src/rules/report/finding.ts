import type { Contribution } from './contributions';
import type { Dimension } from './evidence';

/** The metrics of a sentence. Return is revenue divided by spend. */
export type Metric = 'return' | 'costPerInstall' | 'spend' | 'installs';

/** The date of a change. Days as `YYYY-MM-DD`. */
export type When =
  | { readonly kind: 'from'; readonly day: string }
  | { readonly kind: 'episode'; readonly from: string; readonly to: string }
  | { readonly kind: 'gradual' };

/** One or two names of one dimension, or one within another: TikTok for Neon Drift. */
export interface Who {
  readonly dimension: Dimension;
  readonly names: readonly string[];
  /** The part of it that caused the change. */
  readonly within: string | null;
}

/** The value before a change: of nothing, or of more refunds than revenue, there is no percentage. */
export const BASES = ['some', 'nothing', 'refunds'] as const;

interface OwnChange {
  readonly who: Who;
  /** Relative to the size of the value before; below -1 more is refunded than paid. */
  readonly change: number;
  readonly base: (typeof BASES)[number];
}

/** What a revenue is divided by: spend where the installs are unknown. */
export const PER = ['player', 'dollar'] as const;

/** What began or ended: the spend itself, or only what is known of it. */
export const KNOWN_OF = ['spend', 'revenue', 'installs'] as const;

type KnownOf = (typeof KNOWN_OF)[number];

/** How a segment caused the change. */
export type Cause =
  /** Its installs per dollar changed. */
  | ({ readonly kind: 'installs' } & OwnChange)
  /** Its revenue per player or per dollar changed. */
  | ({ readonly kind: 'value'; readonly per: (typeof PER)[number] } & OwnChange)
  /** Its share of the spend changed. */
  | {
      readonly kind: 'mix';
      readonly who: Who;
      readonly more: boolean;
      /** Its own rate now; null if naming it would mislead. */
      readonly rate: number | null;
      /** Whether every segment moved the other way. */
      readonly against: boolean;
    }
  /** It did not exist before. */
  | { readonly kind: 'new'; readonly who: Who; readonly rate: number; readonly of: KnownOf }
  | { readonly kind: 'ended'; readonly who: Who; readonly of: KnownOf }
  /** No single cause: most of these dimensions' segments moved alike. */
  | { readonly kind: 'across'; readonly dimensions: readonly Dimension[] };

/** A dated change of level that the sentence does not contain. */
export interface OtherStep {
  readonly cause:
    | Extract<Cause, { kind: 'installs' | 'value' | 'mix' }>
    /** Of the whole report; the change is relative to the level before. */
    | { readonly kind: 'total'; readonly metric: Metric; readonly change: number };
  readonly when: When;
}

export interface Change {
  readonly metric: Metric;
  readonly before: number;
  readonly now: number;
}

/** The figure that a sentence is about if no other has changed. */
export interface MainFigure extends Change {
  readonly metric: 'return' | 'costPerInstall';
}

/** The finding for a range. Money in the unit of the evidence, days `YYYY-MM-DD`. */
export type Finding =
  | { readonly kind: 'noData' }
  | { readonly kind: 'noSpend'; readonly days: number; readonly credits: boolean }
  | {
      readonly kind: 'late';
      readonly days: number;
      readonly missing: number;
      readonly channel: string | null;
      readonly lastDay: string | null;
    }
  | {
      readonly kind: 'first';
      readonly days: number;
      /** Whether there are no earlier data at all, and not only too few. */
      readonly isFirst: boolean;
      /** How many days earlier data must begin for a comparison. */
      readonly needs: number;
      readonly metric: Metric;
      readonly value: number | null;
    }
  /** Too few installs on a side, or too few complete days. */
  | {
      readonly kind: 'thin';
      readonly side: 'now' | 'before';
      readonly days: number;
      /** Null if unknown. */
      readonly installs: number | null;
    }
  | { readonly kind: 'thin'; readonly side: 'days'; readonly days: number }
  | {
      readonly kind: 'changed';
      readonly change: Change;
      readonly cause: Cause | null;
      readonly when: When | null;
      /** An unchanged figure that is worth mentioning. */
      readonly held: MainFigure | null;
    }
  | {
      readonly kind: 'hidden';
      readonly held: MainFigure;
      readonly cause: Extract<Cause, { kind: 'installs' | 'value' }>;
      readonly when: When;
    }
  | { readonly kind: 'same'; readonly held: MainFigure };

/** A part's line in the working of a sentence. */
export interface WorkingLine extends Contribution {
  /** Null for all small parts together. */
  readonly name: string | null;
}

/** How the change of a figure divides by one dimension. The lines add up to the change. */
export interface Working {
  readonly dimension: Dimension;
  readonly lines: readonly WorkingLine[];
}

/** A day far from the value that its series predicts. */
export interface UnusualDay {
  readonly metric: 'spend' | 'revenue' | 'installs';
  /** Null if many channels are unusual at once. */
  readonly channel: string | null;
  readonly day: string;
  /** The ratio to the expected value. */
  readonly times: number;
}
