import { Button, mergeClasses } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import type { AccessRequest } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { keepFocus } from '../ui/keepFocus';
import { Moment } from '../ui/moment';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const NONE: readonly AccessRequest[] = [];

/** Access requests that await a decision; null if there are none. */
export function RequestList() {
  const { t, name, distinctName, day } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const requests = useStateOf('people').context.data?.requests ?? NONE;
  const named = (action: 'requests.approve' | 'requests.refuse', who: string) =>
    t('act.named', { action: t(action), name: who });
  if (requests.length === 0) return null;
  return (
    <section ref={keepFocus} className={styles.section} aria-labelledby="requests-title">
      <h2 id="requests-title" tabIndex={-1} className={styles.heading}>
        {t('requests.title')}
      </h2>
      <p className={styles.quiet}>{t('requests.count', { count: requests.length })}</p>
      <ul className={styles.list}>
        {requests.map((request) => {
          const person = { id: request.id, name: distinctName(request) };
          return (
            <li key={request.id} className={styles.row}>
              <div className={styles.who}>
                <bdi className={styles.name}>{name(request)}</bdi>
                <p className={styles.quiet}>{request.email}</p>
              </div>
              <span className={mergeClasses(styles.fact, styles.wide)} />
              <span className={mergeClasses(styles.fact, styles.wide)}>
                <Moment at={request.createdAt}>
                  {t('requests.asked', { company: request.company, day: day(request.createdAt) })}
                </Moment>
              </span>
              <div className={mergeClasses(styles.actions, styles.below)}>
                <Button
                  className={styles.control}
                  aria-label={named('requests.approve', person.name)}
                  onClick={() =>
                    dispatch(events.people.asked({ ...person, kind: 'approve', role: 'viewer' }))
                  }
                >
                  {t('requests.approve')}
                </Button>
                <Button
                  className={styles.control}
                  aria-label={named('requests.refuse', person.name)}
                  onClick={() => dispatch(events.people.asked({ ...person, kind: 'refuse' }))}
                >
                  {t('requests.refuse')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
