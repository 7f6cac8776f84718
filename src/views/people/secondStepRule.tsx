import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Part, PartButton } from '../ui/part';
import { usePartStyles } from '../ui/part.styles';
import { useMayChange } from './mayChange';
import { usePeopleTexts } from './usePeopleTexts';

/** The roles that need a second step, and the button to change them. */
export function SecondStepRule() {
  const { t, roles: named } = usePeopleTexts();
  const styles = usePartStyles();
  const mayChange = useMayChange();
  const roles = useStateOf('people').context.data?.secondStepRoles ?? null;
  if (!mayChange || roles === null) return null;
  return (
    <Part id="second-step-title" title={t('secondStep.title')} intro={t('secondStep.about')}>
      <div className={styles.row}>
        <p className={styles.rowText}>
          {roles.length === 0
            ? t('secondStep.nobody')
            : t('secondStep.required', { roles: named(roles) })}
        </p>
        <PartButton sends={events.people.asked({ kind: 'secondStep', roles })}>
          {t('secondStep.change')}
        </PartButton>
      </div>
    </Part>
  );
}
