import { Button } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import type { AccessRequest } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { AskingRow } from './askingRow';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const NONE: readonly AccessRequest[] = [];

/** Access requests that await a decision; null if there are none. */
export function RequestList() {
  const { t, distinctName, day } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const requests = useStateOf('people').context.data?.requests ?? NONE;
  const named = (action: 'requests.approve' | 'requests.refuse', who: string) =>
    t('act.named', { action: t(action), name: who });
  if (requests.length === 0) return null;
  return (
    <Part
      id="requests-title"
      title={t('requests.title')}
      intro={t('requests.count', { count: requests.length })}
      isLong
    >
      <ul className={styles.list}>
        {requests.map((request) => {
          const person = { id: request.id, name: distinctName(request) };
          return (
            <AskingRow
              key={request.id}
              person={request}
              at={request.createdAt}
              text={t('requests.asked', { company: request.company, day: day(request.createdAt) })}
            >
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
            </AskingRow>
          );
        })}
      </ul>
    </Part>
  );
}
