import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Moment } from '../ui/moment';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

interface AskingRowProps {
  person: { firstName: string; lastName: string; email: string };
  /** The time that the text names, in ms since 1970. */
  at: number;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

export function AskingRow({ person, at, text, children }: AskingRowProps) {
  const { name } = usePeopleTexts();
  const styles = usePeopleStyles();
  const { email } = person;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name(person)}</bdi>
        {name(person) !== email && <p className={styles.quiet}>{email}</p>}
      </div>
      <span className={mergeClasses(styles.fact, styles.noRole)} />
      <span className={mergeClasses(styles.fact, styles.since, styles.alone)}>
        <Moment at={at}>{text}</Moment>
      </span>
      <div className={mergeClasses(styles.actions, styles.below)}>{children}</div>
    </li>
  );
}
