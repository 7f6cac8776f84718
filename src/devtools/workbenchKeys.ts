/** What the workbench keeps in a tab. It is never there in production, so the cookie policy does not tell of it. */
export const WORKBENCH_KEYS = { tab: 'portal.tab', recorded: 'portal.recorded' } as const;
