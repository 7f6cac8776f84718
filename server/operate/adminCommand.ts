/**
 * A command as the operator types it here. `portal-admin`, the units of an installed machine and the compose file say how
 * in ADMIN_COMMAND; without it, this is the source tree.
 */
export const adminCommand = (words: string): string =>
  `${process.env['ADMIN_COMMAND'] || 'npm run admin --'} ${words}`;
