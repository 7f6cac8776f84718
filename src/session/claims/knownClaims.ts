import { PrimitiveArrayClaim } from './primitiveArrayClaim';

/** An age that no claim reaches (s): the claim never expires (spec 3). */
const NEVER = Number.MAX_SAFE_INTEGER;

/** The user's roles (spec 3: st-role, never expires). */
export const UserRoleClaim = new PrimitiveArrayClaim<string>({
  id: 'st-role',
  defaultMaxAgeInSeconds: NEVER,
});

/** The user's permissions (spec 3: st-perm, never expires). */
export const PermissionClaim = new PrimitiveArrayClaim<string>({
  id: 'st-perm',
  defaultMaxAgeInSeconds: NEVER,
});

/** The domains that the user's tenant may use (session protocol: st-t-dmns, never expires). */
export const AllowedDomainsClaim = new PrimitiveArrayClaim<string>({
  id: 'st-t-dmns',
  defaultMaxAgeInSeconds: NEVER,
});
