import type { ReactNode } from 'react';

/** A text about a point in time (ms since 1970), with that time for machines. */
export const Moment = ({ at, children }: { at: number; children: ReactNode }) => (
  <time dateTime={new Date(at).toISOString()}>{children}</time>
);

interface WithMomentProps {
  /** Ms since 1970. */
  at: number;
  format: (at: number) => string;
  /** The sentence with the formatted time. */
  text: (time: string) => string;
}

/** A sentence with a point in time, for machines too. */
export function WithMoment({ at, format, text }: WithMomentProps) {
  const time = format(at);
  const [before, ...after] = text(time).split(time);
  return (
    <>
      {before}
      <Moment at={at}>{time}</Moment>
      {after.join(time)}
    </>
  );
}
