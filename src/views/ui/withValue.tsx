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

/** A sentence with a point in time (ms since 1970), `date` in words, for machines too. */
export const WithMoment = ({
  at,
  date,
  text,
}: Pick<Props, 'text'> & { at: number; date: string }) => (
  <WithValue value={date} text={text}>
    <Moment at={at}>{date}</Moment>
  </WithValue>
);
