/** Reads the studio's report, campaigns, audiences and creatives. */
const READS = ['audience:read', 'campaign:read', 'creative:read', 'report:read'] as const;

/**
 * The roles of a studio with what each may do, from the least to the most (spec 6: st-role, st-perm). Everyone who
 * belongs to a studio has one of them.
 */
export const ROLE_PERMISSIONS = {
  viewer: READS,
  advertiser: [...READS, 'campaign:write'],
  manager: [...READS, 'campaign:write', 'people:read'],
  admin: [...READS, 'campaign:write', 'people:read', 'people:write', 'data:write'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A role of a studio. */
export type Role = keyof typeof ROLE_PERMISSIONS;

/** What a role may allow. */
export type Permission = (typeof ROLE_PERMISSIONS)[Role][number];

export const isRole = (name: string): name is Role => Object.hasOwn(ROLE_PERMISSIONS, name);

/** The roles, from the least to the most. */
export const ROLES = Object.keys(ROLE_PERMISSIONS).filter(isRole);

/** The role of who is given none. */
export const DEFAULT_ROLE: Role = 'advertiser';

/** The roles that a person with these permissions may give: those that allow nothing more. */
export const rolesToGive = (held: readonly string[]): Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].every((permission) => held.includes(permission)));
