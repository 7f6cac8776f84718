/** The role every account gets, with its permissions (spec 6: st-role, st-perm). */
export const DEFAULT_ROLE = {
  role: 'advertiser',
  permissions: ['audience:read', 'campaign:read', 'campaign:write', 'creative:read', 'report:read'],
} as const;
