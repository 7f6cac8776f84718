import { Button } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import type { LostSecondStep } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { AskingRow } from './askingRow';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

function LostPhoneRow({ member }: { member: LostSecondStep }) {
  const { t, distinctName, day } = usePeopleTexts();
  const { exact } = useMoments();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const { facts } = useStateOf('session').context;
  const { userId, askedAt, dueAt } = member;
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
    <AskingRow
      person={member}
      at={dueAt || askedAt}
      text={
        dueAt === 0 ? t('lost.asked', { day: day(askedAt) }) : t('lost.due', { time: exact(dueAt) })
      }
    >
      {mayAllow && button('allowRemoval', t('act.allowRemoval'))}
      {button('refuseRemoval', t(dueAt === 0 ? 'requests.refuse' : 'lost.stop'))}
    </AskingRow>
  );
}

/** Users who have lost their phone and recovery codes; null if there are none. */
export function LostPhoneList() {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const members = useStateOf('people').context.data?.secondStepHelp?.members ?? [];
  if (members.length === 0) return null;
  return (
    <Part id="lost-title" title={t('lost.title')} intro={t('lost.about')} isLong>
      <ul className={styles.list}>
        {members.map((member) => (
          <LostPhoneRow key={member.userId} member={member} />
        ))}
      </ul>
    </Part>
  );
}
