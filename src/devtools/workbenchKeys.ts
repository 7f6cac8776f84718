/** Keys that the workbench stores in a tab. Never present in production, so the cookie policy omits them. */
export const WORKBENCH_KEYS = { tab: 'portal.tab', recorded: 'portal.recorded' } as const;

/** The channel on which tabs of one origin exchange their recordings. */
export const PAGES_CHANNEL = 'workbench-pages';
