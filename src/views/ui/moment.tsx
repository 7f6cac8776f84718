import type { ReactNode } from 'react';

/** A text about a point in time (ms since 1970), with that time for machines. */
export const Moment = ({ at, children }: { at: number; children: ReactNode }) => (
  <time dateTime={new Date(at).toISOString()}>{children}</time>
);
