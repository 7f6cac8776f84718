import type {
  ClaimReason,
  ClaimRefresh,
  ClaimSettings,
  ClaimValidator,
  Expectation,
  Primitive,
} from './claimValidator';
import { builtInValidator } from './claimValidator';

interface ListRule {
  /** Reported for a missing claim. */
  missing: Expectation;
  /** Reported for an invalid list; defaults to `missing`. */
  wrong?: Expectation;
  fits(this: void, list: readonly unknown[]): boolean;
}

/** A claim that holds a list. A value that is not a list is always invalid, even for rules that exclude items. */
export class PrimitiveArrayClaim<Item extends Primitive = Primitive> {
  readonly id: string;
  readonly defaultMaxAgeInSeconds: number | undefined;
  readonly refresh: ClaimRefresh | undefined;

  constructor({ id, defaultMaxAgeInSeconds, refresh }: ClaimSettings) {
    this.id = id;
    this.defaultMaxAgeInSeconds = defaultMaxAgeInSeconds;
    this.refresh = refresh;
  }

  /** Validates that the item is in the list (spec 5: includes). */
  includes(item: Item, maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: item };
    return this.validator({ missing, fits: (list) => list.includes(item) }, maxAge, id);
  }

  /** Validates that the item is not in the list (spec 5: excludes). */
  excludes(item: Item, maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToNotInclude: item };
    return this.validator({ missing, fits: (list) => !list.includes(item) }, maxAge, id);
  }

  /** Validates that every item is in the list; true for no items (spec 5: includesAll). */
  includesAll(items: readonly Item[], maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: items };
    const fits: ListRule['fits'] = (list) => items.every((item) => list.includes(item));
    return this.validator({ missing, fits }, maxAge, id);
  }

  /** Validates that at least one item is in the list; false for no items (spec 5: includesAny). */
  includesAny(items: readonly Item[], maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: items };
    const wrong = { expectedToIncludeAtLeastOneOf: items };
    const fits: ListRule['fits'] = (list) => items.some((item) => list.includes(item));
    return this.validator({ missing, wrong, fits }, maxAge, id);
  }

  /** Validates that no item is in the list (spec 5: excludesAll). */
  excludesAll(items: readonly Item[], maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToNotInclude: items };
    const fits: ListRule['fits'] = (list) => !items.some((item) => list.includes(item));
    return this.validator({ missing, fits }, maxAge, id);
  }

  private validator(
    { missing, wrong = missing, fits }: ListRule,
    maxAgeInSeconds: number | undefined = this.defaultMaxAgeInSeconds,
    id: string = this.id,
  ): ClaimValidator<ClaimReason> {
    return builtInValidator({
      id,
      claimId: this.id,
      refresh: this.refresh,
      maxAgeInSeconds,
      expected: missing,
      check: (value) => (Array.isArray(value) && fits(value) ? null : wrong),
    });
  }
}
