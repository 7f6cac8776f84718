import { Button } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useMayChange } from './mayChange';
import { usePeopleStyles } from './people.styles';
import { PeopleSection } from './peopleSection';
import { usePeopleTexts } from './usePeopleTexts';

/** The roles that need a second step, and the button to change them. */
export function SecondStepRule() {
  const { t, roles: named } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const mayChange = useMayChange();
  const roles = useStateOf('people').context.data?.secondStepRoles ?? null;
  if (!mayChange || roles === null) return null;
  return (
    <PeopleSection id="second-step-title" title={t('secondStep.title')}>
      <p className={styles.rule}>
        {roles.length === 0
          ? t('secondStep.nobody')
          : t('secondStep.required', { roles: named(roles) })}
      </p>
      <p className={styles.quiet}>{t('secondStep.about')}</p>
      <Button
        className={styles.ruleAction}
        onClick={() => dispatch(events.people.asked({ kind: 'secondStep', roles }))}
      >
        {t('secondStep.change')}
      </Button>
    </PeopleSection>
  );
}
