import { Button, mergeClasses } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import type { LostSecondStep } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Moment } from '../ui/moment';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

function LostPhoneRow({ member }: { member: LostSecondStep }) {
  const { t, name, distinctName, day } = usePeopleTexts();
  const { exact } = useMoments();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const { facts } = useStateOf('session').context;
  const { userId, email, askedAt, dueAt } = member;
  const person = { id: userId, name: distinctName(member) };
  const mayAllow = dueAt === 0 && userId !== facts?.userId;
  const button = (kind: 'allowRemoval' | 'refuseRemoval', text: string) => (
    <Button
      className={styles.control}
      aria-label={t('act.named', { action: text, name: person.name })}
      onClick={() => dispatch(events.people.asked({ ...person, kind }))}
    >
      {text}
    </Button>
  );
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name(member)}</bdi>
        {name(member) !== email && <p className={styles.quiet}>{email}</p>}
      </div>
      <span className={mergeClasses(styles.fact, styles.wide)} />
      <span className={mergeClasses(styles.fact, styles.wide)}>
        <Moment at={dueAt || askedAt}>
          {dueAt === 0
            ? t('lost.asked', { day: day(askedAt) })
            : t('lost.due', { time: exact(dueAt) })}
        </Moment>
      </span>
      <div className={mergeClasses(styles.actions, styles.below)}>
        {mayAllow && button('allowRemoval', t('lost.allow'))}
        {button('refuseRemoval', t(dueAt === 0 ? 'lost.refuse' : 'lost.stop'))}
      </div>
    </li>
  );
}

/** Users who have lost their phone and recovery codes; null if there are none. */
export function LostPhoneList() {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const members = useStateOf('people').context.data?.secondStepHelp?.members ?? [];
  if (members.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="lost-title">
      <h2 id="lost-title" className={styles.heading}>
        {t('lost.title')}
      </h2>
      <p className={styles.quiet}>{t('lost.about')}</p>
      <ul className={styles.list}>
        {members.map((member) => (
          <LostPhoneRow key={member.userId} member={member} />
        ))}
      </ul>
    </section>
  );
}
