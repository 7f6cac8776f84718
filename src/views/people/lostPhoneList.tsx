import type { LostSecondStep } from '../../../machines/people/people';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ActButton } from './actButton';
import { AskingRow } from './askingRow';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

function LostPhoneRow({ member }: { member: LostSecondStep }) {
  const { t, distinctName, day } = usePeopleTexts();
  const { exact } = useMoments();
  const { facts } = useStateOf('session').context;
  const { userId, askedAt, dueAt } = member;
  const person = { id: userId, name: distinctName(member) };
  const mayAllow = dueAt === 0 && userId !== facts?.userId;
  return (
    <AskingRow
      person={member}
      at={dueAt || askedAt}
      text={
        dueAt === 0 ? t('lost.asked', { day: day(askedAt) }) : t('lost.due', { time: exact(dueAt) })
      }
    >
      {mayAllow && (
        <ActButton action={{ ...person, kind: 'allowRemoval' }} text={t('act.allowRemoval')} />
      )}
      <ActButton
        action={{ ...person, kind: 'refuseRemoval' }}
        text={t(dueAt === 0 ? 'requests.refuse' : 'lost.stop')}
      />
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
