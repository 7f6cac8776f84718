/** What the workbench keeps in a tab. It is never there in production, so the cookie policy does not tell of it. */
export const WORKBENCH_KEYS = { tab: 'portal.tab', recorded: 'portal.recorded' } as const;

/** The channel on which tabs of one origin hand over what they recorded. */
export const PAGES_CHANNEL = 'workbench-pages';
