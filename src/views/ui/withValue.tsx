import type { ReactNode } from 'react';
import { Moment } from './moment';

interface Props {
  value: string;
  /** The sentence with the value. */
  text: (value: string) => string;
  /** The value as an element. */
  children: ReactNode;
}

/** A sentence in which one value is an element of its own. */
export function WithValue({ value, text, children }: Props) {
  const [before, ...after] = text(value).split(value);
  return (
    <>
      {before}
      {children}
      {after.join(value)}
    </>
  );
}

interface MomentProps extends Pick<Props, 'text'> {
  /** Ms since 1970. */
  at: number;
  format: (at: number) => string;
}

/** A sentence with a point in time, for machines too. */
export const WithMoment = ({ at, format, text }: MomentProps) => (
  <WithValue value={format(at)} text={text}>
    <Moment at={at}>{format(at)}</Moment>
  </WithValue>
);
