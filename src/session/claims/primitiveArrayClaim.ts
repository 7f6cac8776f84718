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
  /** Told of a claim that is not there. */
  missing: Expectation;
  /** Told of a list that does not do; as for a missing one unless given. */
  wrong?: Expectation;
  fits(this: void, list: readonly unknown[]): boolean;
}

/** A claim that holds a list. A value that is no list fits no rule, not even one that excludes. */
export class PrimitiveArrayClaim<Item extends Primitive = Primitive> {
  readonly id: string;
  readonly defaultMaxAgeInSeconds: number | undefined;
  readonly refresh: ClaimRefresh | undefined;

  constructor({ id, defaultMaxAgeInSeconds, refresh }: ClaimSettings) {
    this.id = id;
    this.defaultMaxAgeInSeconds = defaultMaxAgeInSeconds;
    this.refresh = refresh;
  }

  /** The item is in the list (spec 5: includes). */
  includes(item: Item, maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: item };
    return this.validator({ missing, fits: (list) => list.includes(item) }, maxAge, id);
  }

  /** The item is not in the list (spec 5: excludes). */
  excludes(item: Item, maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToNotInclude: item };
    return this.validator({ missing, fits: (list) => !list.includes(item) }, maxAge, id);
  }

  /** Each item is in the list; no items are always in it (spec 5: includesAll). */
  includesAll(items: readonly Item[], maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: items };
    const fits: ListRule['fits'] = (list) => items.every((item) => list.includes(item));
    return this.validator({ missing, fits }, maxAge, id);
  }

  /** One of the items at least is in the list; of no items never one (spec 5: includesAny). */
  includesAny(items: readonly Item[], maxAge?: number, id?: string): ClaimValidator<ClaimReason> {
    const missing = { expectedToInclude: items };
    const wrong = { expectedToIncludeAtLeastOneOf: items };
    const fits: ListRule['fits'] = (list) => items.some((item) => list.includes(item));
    return this.validator({ missing, wrong, fits }, maxAge, id);
  }

  /** None of the items is in the list (spec 5: excludesAll). */
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
      judge: (value) => (Array.isArray(value) && fits(value) ? null : wrong),
    });
  }
}
