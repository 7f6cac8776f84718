import type { AccessRequest } from '../../../machines/people/people';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ActButton } from './actButton';
import { AskingRow } from './askingRow';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const NONE: readonly AccessRequest[] = [];

/** Access requests that await a decision; null if there are none. */
export function RequestList() {
  const { t, distinctName, day } = usePeopleTexts();
  const styles = usePeopleStyles();
  const requests = useStateOf('people').context.data?.requests ?? NONE;
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
              <ActButton
                action={{ ...person, kind: 'approve', role: 'viewer' }}
                text={t('requests.approve')}
              />
              <ActButton action={{ ...person, kind: 'refuse' }} text={t('requests.refuse')} />
            </AskingRow>
          );
        })}
      </ul>
    </Part>
  );
}
