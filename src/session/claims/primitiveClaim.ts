import type {
  ClaimReason,
  ClaimRefresh,
  ClaimSettings,
  ClaimValidator,
  Primitive,
} from './claimValidator';
import { builtInValidator } from './claimValidator';

export class PrimitiveClaim<Value extends Primitive = Primitive> {
  readonly id: string;
  readonly defaultMaxAgeInSeconds: number | undefined;
  readonly refresh: ClaimRefresh | undefined;

  constructor({ id, defaultMaxAgeInSeconds, refresh }: ClaimSettings) {
    this.id = id;
    this.defaultMaxAgeInSeconds = defaultMaxAgeInSeconds;
    this.refresh = refresh;
  }

  /** Validates that the claim holds exactly this value and is not older than `maxAgeInSeconds` (spec 5). */
  hasValue(
    value: Value,
    maxAgeInSeconds: number | undefined = this.defaultMaxAgeInSeconds,
    id: string = this.id,
  ): ClaimValidator<ClaimReason> {
    const expected = { expectedValue: value };
    return builtInValidator({
      id,
      claimId: this.id,
      refresh: this.refresh,
      maxAgeInSeconds,
      expected,
      check: (actual) => (actual === value ? null : expected),
    });
  }
}
