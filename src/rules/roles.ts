/** Reads the studio's report, campaigns, audiences and creatives. */
const READS = ['audience:read', 'campaign:read', 'creative:read', 'report:read'] as const;

/**
 * The roles of a studio with their permissions, from the least to the most (spec 6: st-role, st-perm). Every member
 * of a studio has one.
 */
export const ROLE_PERMISSIONS = {
  viewer: READS,
  advertiser: [...READS, 'campaign:write'],
  manager: [...READS, 'campaign:write', 'people:read'],
  admin: [...READS, 'campaign:write', 'people:read', 'people:write', 'data:write'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Role = keyof typeof ROLE_PERMISSIONS;

export type Permission = (typeof ROLE_PERMISSIONS)[Role][number];

export const isRole = (name: string): name is Role => Object.hasOwn(ROLE_PERMISSIONS, name);

/** The roles, from the least to the most. */
export const ROLES = Object.keys(ROLE_PERMISSIONS).filter(isRole);

/** The role if none is given. */
export const DEFAULT_ROLE: Role = 'advertiser';

/** The roles that a user with these permissions may assign: those without further permissions. */
export const rolesToGive = (held: readonly string[]): Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].every((permission) => held.includes(permission)));
